import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import type { AuditRecord } from "../audit/record.ts";
import {
  ann,
  bob,
  cid,
  document,
  field,
  now,
  role,
  sent,
  template,
  templateId,
  versionId,
  xml,
} from "../../../tests/world/envelopes/example.ts";
import type { Envelope, Signature } from "../envelope/model/model.ts";
import { parseId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { auditTrail, operationWords } from "./audit-trail.ts";
import { certificate } from "./certificate.ts";
import { imageIds } from "./images.ts";
import { printable } from "./printable.ts";
import { inShort, printedOf, testLocale } from "../../../tests/world/printed.ts";

const columns = ["Item", "Cost", "Pay"].map((title) => ({ title, initiallyHidden: false }));
const cells = ["item", "cost", "pay"].map((name) => [{ kind: "field", name } as const]);
const form = document(
  [
    field({ type: "text", name: "a" }),
    field({ type: "text", name: "item", table: "rows" }),
    field({ type: "money", name: "cost", table: "rows" }),
    field({ type: "barcode", name: "pay", table: "rows" }),
  ],
  {
    body: [{ kind: "table", name: "rows", cells }],
    tables: [{ name: "rows", roleId: "sender", autoNumbering: true, columns, fieldNames: ["item", "cost", "pay"] }],
  },
);
const roles = [
  role("sender", "sender", 0),
  role("late", "approver", 3),
  role("first", "assignee", 1),
  role("sig", "signer", 2),
  role("copy", "copy", 4),
];
const of = template({ roles, documents: [form] });
const people = [
  ["late", bob],
  ["first", bob],
  ["sig", cid],
].map(([id, mailbox]) => `<role id="${id}" mailboxUuid="${mailbox}"/>`);
const flow = `<flow><roles>${people.join("")}<role id="copy" mailboxUuid="dan@echo.example"/></roles></flow>`;
const row = '<fieldset><field name="item">Pump</field><field name="cost">12</field><field name="pay">x</field></fieldset>';
const values = `<field name="a">x</field><fieldgroup name="rows">${row}</fieldgroup>`;
const signature: Signature = {
  name: "main",
  documentId: "form",
  roleId: "sig",
  source: "binary",
  mailboxId: cid,
  signedAt: now,
  hash: "",
  signer: "Cid Lee",
  serial: "0f",
  algorithm: "ECDSA",
  file: { sha256: "", sizeBytes: 1, crc32: 1 },
};
const issuer = { name: "CN=Root", isQualified: true };
const envelope: Envelope = {
  ...sent(xml(values, `<info><subject>Order 7</subject></info>${flow}`), { template: of }),
  completedAt: "2026-11-21T08:00:00.000Z" as Instant,
  signatures: [
    signature,
    { ...signature, source: "text", name: "data", mailboxId: ann, issuer },
    { ...signature, documentId: "other" },
  ],
};
const certified = {
  envelope,
  trail: { records: [], people: new Map() },
  document: form,
  template: { name: "Order", templateId, version: versionId },
  mailboxes: new Map([
    [ann, { name: "Contracts", accountName: "Acme" }],
    [bob, { name: "Bob", accountName: "" }],
  ]),
  url: "https://we.example/envelope/7",
  verifyUrl: "https://we.example/verify",
  sealedBy: "We",
  locale: testLocale,
  file: { fileName: "form.pdf", sizeBytes: 12_345, sha256: "ab12" },
};

const annUser = parseId<"user">("01930000-0000-7000-8000-0000000000d1", "id");
const origin = { userId: annUser, ip: "192.0.2.1", source: "UI", hash: "0123456789abcdef00", sequence: 7 };
const record = (operation: string, more: Partial<AuditRecord> = {}): AuditRecord =>
  ({ operation, at: now, mailboxId: ann, ...origin, ...more }) as AuditRecord;
const trailOf = (...records: readonly AuditRecord[]) => ({ records, people: new Map([[annUser, "Ann Lee"]]) });

test("the certificate names the document, its participants, its signers and its sources", () => {
  const { blocks, ...rest } = allSteps(certificate(certified));
  assert.deepEqual(rest, {
    title: "Processing certificate: Form",
    createdAt: envelope.changedAt,
    lang: undefined,
    footer: `Form · Envelope ${envelope.id}`,
  });
  assert.deepEqual(blocks.map(inShort), [
    "{title,text:Processing certificate,note:Form}",
    "{facts,rows:[{label:Subject,blocks:[{paragraph,[{text,text:Order 7}]}]},{label:Envelope ID,blocks:[{paragraph,[{text,text:0000~0000~-000~0-70~00-8~000-~0000~0000~00e3,style:{mono:true}}]}]},{label:Document,blocks:[{paragraph,[{text,text:Form}]}]},{label:Document ID,blocks:[{paragraph,[{text,text:form,style:{mono:true}}]}]},{label:Envelope created,blocks:[{paragraph,[{text,text:2026-11-20 21:00:00 UTC}]}]},{label:Sent,blocks:[{paragraph,[{text,text:2026-11-20 21:00:00 UTC}]}]},{label:Completed,blocks:[{paragraph,[{text,text:2026-11-21 08:00:00 UTC}]}]},{label:File,blocks:[{paragraph,[{text,text:form.pdf (12 kB)}]}]},{label:SHA-256,blocks:[{paragraph,[{text,text:ab12,style:{mono:true}}]}]},{label:Signatures,blocks:[{paragraph,[{text,text:2}]}]},{label:Link,blocks:[{paragraph,[{link,url:https://we.example/envelope/7,[{text,text:https://we.example/envelope/7}]}]}]}]}",
    "{heading,level:3,[{text,text:Participants}]}",
    "{table,widths:[7,18,29,46],headRows:1,rows:[[{blocks:[{paragraph,[{text,text:N~o~.,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Role,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Participant,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Steps,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:1}]}]},{blocks:[{paragraph,[{text,text:sender}]},{paragraph,[{text,text:Sender,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Contracts}]},{paragraph,[{text,text:Acme,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Sent 2026-11-20 21:00:00 UTC}]}]}],[{blocks:[{paragraph,[{text,text:2}]}]},{blocks:[{paragraph,[{text,text:first}]},{paragraph,[{text,text:Fills in,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Bob}]}]},{blocks:[{paragraph,[{text,text:In progress}]}]}],[{blocks:[{paragraph,[{text,text:3}]}]},{blocks:[{paragraph,[{text,text:sig}]},{paragraph,[{text,text:Signs,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:0~0~0~0~0~0~0~0~-~0~0~0~0~-~7~0~0~0~-~8~0~0~0~-~0~0~0~0~0~0~0~0~0~0~0~c}]}]},{blocks:[{paragraph,[{text,text:–}]}]}],[{blocks:[{paragraph,[{text,text:4}]}]},{blocks:[{paragraph,[{text,text:late}]},{paragraph,[{text,text:Approves,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Bob}]}]},{blocks:[{paragraph,[{text,text:–}]}]}],[{blocks:[{paragraph,[{text,text:5}]}]},{blocks:[{paragraph,[{text,text:copy}]},{paragraph,[{text,text:Receives a copy,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:d~a~n~@~e~c~h~o~.~e~x~a~m~p~l~e}]}]},{blocks:[{paragraph,[{text,text:–}]}]}]]}",
    "{heading,level:3,[{text,text:Digital signatures}]}",
    "{table,widths:[8,28,28,16,20],headRows:1,rows:[[{blocks:[{paragraph,[{text,text:N~o~.,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Signed by,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Certificate,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:File,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:When,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:1}]}]},{blocks:[{paragraph,[{text,text:Cid Lee}]}]},{blocks:[{paragraph,[{text,text:0f}]},{paragraph,[{text,text:ECDSA; unverified issuer,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:D~o~c~u~m~e~n~t}]},{paragraph,[{text,text:main,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:2~0~2~6~-~1~1~-~2~0 21:00:00 UTC}]}]}],[{blocks:[{paragraph,[{text,text:2}]}]},{blocks:[{paragraph,[{text,text:Cid Lee}]},{paragraph,[{text,text:Contracts,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:0f}]},{paragraph,[{text,text:ECDSA; qualified, issued by CN=Root,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:XML data}]},{paragraph,[{text,text:data,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:2~0~2~6~-~1~1~-~2~0 21:00:00 UTC}]}]}]]}",
    "{verification,code:{barcode,code:qrcode,text:https://we.example/verify,width:{mm:25}},heading:Verify this document,lines:[form.pdf is sealed with the certificate \\We\\. PDF readers show whether it was changed afterwards.,Drop the archive of the envelope on the page below: it is checked in your browser and not uploaded.,https://we.example/verify]}",
    "{heading,level:3,[{text,text:Made from}]}",
    "{facts,rows:[{label:Template,blocks:[{paragraph,[{text,text:Order}]}]},{label:Template ID,blocks:[{paragraph,[{text,text:0000~0000~-000~0-70~00-8~000-~0000~0000~00e1,style:{mono:true}}]}]},{label:Version,blocks:[{paragraph,[{text,text:0000~0000~-000~0-70~00-8~000-~0000~0000~00e2,style:{mono:true}}]}]}]}",
  ]);
});

test("a certificate leaves out the file, the signatures and the times that there are not", () => {
  const bare = {
    ...certified,
    file: undefined,
    envelope: { ...envelope, sentAt: undefined, completedAt: undefined, signatures: [] },
  };
  const text = allSteps(certificate(bare)).blocks.map(inShort).join("\n");
  assert.doesNotMatch(text, /label:(?:Sent|Completed|File|SHA-256)|Digital signatures/);
  assert.match(text, /label:Signatures,blocks:\[\{paragraph,\[\{text,text:0\}\]/);
});

test("the printable version has a mark at each value, and who filled it", () => {
  const { blocks, title, footer } = allSteps(printable(certified));
  assert.deepEqual([title, footer], ["Form (printable version)", `Form · Envelope ${envelope.id}`]);
  const at = blocks.findIndex(({ kind }) => kind === "page-break");
  assert.deepEqual([...blocks.slice(0, at), ...blocks.slice(-2)].map(inShort), [
    "{title,text:Form,note:}",
    "{table,widths:[3,6,6,9],headRows:1,rows:[[{blocks:[{paragraph,[{text,text:№,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Item,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Cost,style:{bold:true}}],align:end}]},{blocks:[{paragraph,[{text,text:Pay,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:1}]}]},{blocks:[{paragraph,[{text,text:Pump},{mark,number:1}]}]},{blocks:[{paragraph,[{text,text:12.00},{mark,number:1}],align:end}]},{blocks:[{paragraph,[{barcode,code:qrcode,text:x},{mark,number:1}]}]}]]}",
    "{heading,level:3,[{text,text:Marks in the document}]}",
    "{table,widths:[8,28,38,25],headRows:1,rows:[[{blocks:[{paragraph,[{text,text:M~a~r~k,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Filled by,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Values,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:When,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:1}]}]},{blocks:[{paragraph,[{text,text:Contracts}]},{paragraph,[{text,text:sender,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:a, item, cost, pay}]}]},{blocks:[{paragraph,[{text,text:2026-11-20 21:00:00 UTC}]}]}]]}",
  ]);
});

test("a long title is cut in the footer", () => {
  const footerOf = (length: number): string =>
    allSteps(printable({ ...certified, document: { ...form, title: "é".repeat(length) } })).footer;
  assert.ok(footerOf(50).startsWith(`${"é".repeat(50)} · `));
  assert.ok(footerOf(51).startsWith(`${"é".repeat(49)}… · `));
});

test("the audit trail prints the time, operation, actor, origin and the start of the hash of each record", () => {
  const records = [
    record("SEND_ENVELOPE", { sequence: 12_345, signIn: { by: "password", secondFactor: "totp" } }),
    record("FILL_FIELDS", { mailboxId: bob, details: { role: "first" } }),
    record("APPROVED", { mailboxId: cid, details: { roleTitle: "Boss" }, ip: "" }),
    record("INFO", { mailboxId: undefined, userId: undefined, source: "JOB", details: { status: "EXPIRED", role: 7 } }),
  ];
  const { blocks, ...rest } = allSteps(auditTrail(envelope, trailOf(...records), certified.mailboxes, testLocale));
  assert.deepEqual(rest, {
    title: "Audit trail: Order 7",
    createdAt: envelope.changedAt,
    lang: undefined,
    footer: `Audit trail · Envelope ${envelope.id}`,
  });
  assert.deepEqual(blocks.map(inShort), [
    "{title,text:Audit trail,note:Order 7}",
    "{facts,rows:[{label:Envelope ID,blocks:[{paragraph,[{text,text:0000~0000~-000~0-70~00-8~000-~0000~0000~00e3,style:{mono:true}}]}]},{label:Created,blocks:[{paragraph,[{text,text:2026-11-20 21:00:00 UTC}]}]},{label:Status,blocks:[{paragraph,[{text,text:In progress}]}]},{label:Records,blocks:[{paragraph,[{text,text:4}]}]},{label:Chain head,blocks:[{paragraph,[{text,text:0123456789abcdef00,style:{mono:true}}]}]}]}",
    "{heading,level:3,[{text,text:Records}]}",
    "{table,widths:[9,15,25,32,19,13],headRows:1,rows:[[{blocks:[{paragraph,[{text,text:N~o~.,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Time,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:What happened,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Who,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:From,style:{bold:true}}]}]},{blocks:[{paragraph,[{text,text:Hash,style:{bold:true}}]}]}],[{blocks:[{paragraph,[{text,text:1~2~3~4~5}]}]},{blocks:[{paragraph,[{text,text:2~0~2~6~-~1~1~-~2~0}]},{paragraph,[{text,text:2~1~:~0~0~:~0~0 UTC,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Envelope sent}]}]},{blocks:[{paragraph,[{text,text:Ann Lee}]},{paragraph,[{text,text:Contracts, Acme,style:{quiet:true}},{break},{text,text:Signed in with a password and an authenticator app,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:1~9~2~.~0~.~2~.~1}]}]},{blocks:[{paragraph,[{text,text:01234567 89abcdef,style:{mono:true}}]}]}],[{blocks:[{paragraph,[{text,text:7}]}]},{blocks:[{paragraph,[{text,text:2~0~2~6~-~1~1~-~2~0}]},{paragraph,[{text,text:2~1~:~0~0~:~0~0 UTC,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Fields filled in}]},{paragraph,[{text,text:first,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Ann Lee}]},{paragraph,[{text,text:Bob,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:1~9~2~.~0~.~2~.~1}]}]},{blocks:[{paragraph,[{text,text:01234567 89abcdef,style:{mono:true}}]}]}],[{blocks:[{paragraph,[{text,text:7}]}]},{blocks:[{paragraph,[{text,text:2~0~2~6~-~1~1~-~2~0}]},{paragraph,[{text,text:2~1~:~0~0~:~0~0 UTC,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Approved}]},{paragraph,[{text,text:Boss,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Ann Lee}]}]},{blocks:[{paragraph,[{text,text:–}]}]},{blocks:[{paragraph,[{text,text:01234567 89abcdef,style:{mono:true}}]}]}],[{blocks:[{paragraph,[{text,text:7}]}]},{blocks:[{paragraph,[{text,text:2~0~2~6~-~1~1~-~2~0}]},{paragraph,[{text,text:2~1~:~0~0~:~0~0 UTC,style:{quiet:true}}]}]},{blocks:[{paragraph,[{text,text:Envelope expired}]}]},{blocks:[{paragraph,[{text,text:Service}]}]},{blocks:[{paragraph,[{text,text:–}]}]},{blocks:[{paragraph,[{text,text:01234567 89abcdef,style:{mono:true}}]}]}]]}",
    "{paragraph,[{text,text:Times are UTC. Each record carries the SHA-256 of the record before it and of itself; the first digits of its own are printed here. The chain head is the full hash of the last record.,style:{quiet:true}}]}",
  ]);
  const [, empty] = allSteps(auditTrail(envelope, trailOf(), new Map(), testLocale)).blocks;
  assert.doesNotMatch(inShort(empty), /Chain head,/);
});

test("each status and operation has a translation, unknown ones are printed as they are", () => {
  const statuses = (["DRAFT", "SENT", "COMPLETED", "CANCELLED", "EXPIRED"] as const).map((status) => {
    const text = inShort(allSteps(auditTrail({ ...envelope, status }, trailOf(), new Map(), testLocale)).blocks[1]);
    return /label:Status,blocks:\[\{paragraph,\[\{text,text:([^}]*)\}/.exec(text)?.[1];
  });
  assert.deepEqual(statuses, ["Draft", "In progress", "Completed", "Cancelled", "Expired"]);
  const words: Readonly<Record<string, string>> = {
    CREATE_DRAFT_ENV: "Draft created",
    DRAFT_UPDATE: "Draft changed",
    SEND_ENVELOPE: "Envelope sent",
    RECEIVE_ENVELOPE: "Envelope received",
    VIEW_ENVELOPE: "Envelope viewed",
    FILL_FIELDS: "Fields filled in",
    APPROVED: "Approved",
    CANCEL: "Cancelled",
    COMPLETED: "Envelope completed",
    EXPIRED: "Envelope expired",
    ARCHIVE: "Archived",
    UNARCHIVE: "Taken out of the archive",
    INVITATION_ACCEPT: "Invitation accepted",
    SIGN_DOCUMENTS: "Documents signed",
    ENVELOPE_UPDATE: "Values saved",
    ENVELOPE_DELEGATE: "Delegated",
    DELETE: "Removed",
    RESTORE: "Restored",
    INFO: "Note",
    ARCHIVE_SHARE: "Files shared",
    ARCHIVE_DOWNLOAD: "Files downloaded",
    COPY_SHARED: "Copy shared",
    DELEGATION_CANCELLED: "Delegation withdrawn",
    "TEMPLATE_SEEN-twice": "template seen twice",
  };
  const trailWords = testLocale.words.auditTrail;
  for (const [operation, submitted] of Object.entries(words)) assert.equal(operationWords({ operation }, trailWords), submitted);
  assert.equal(operationWords({ operation: "DELETE", details: { status: "EXPIRED" } }, trailWords), "Removed");
  assert.equal(operationWords({ operation: "INFO", details: { status: "SENT" } }, trailWords), "Note");
});

test("the uploaded images of a page are found at any depth, each once", () => {
  const id = (last: number): string => `00000000-0000-7000-8000-00000000000${last}`;
  const image = (last: number): string => `<img src="image-uuid:${id(last)}" hash="x"/>`;
  const body = `<p>${image(1)}</p><h2>${image(2)}</h2><blockquote>${image(3)}</blockquote><ul><li>${image(4)}</li></ul><table><tr><td>${image(5)}</td></tr></table><p><a href="https://a.example">${image(6)}</a>${image(1)}<img src="data:image/png;base64,iVBORw0KGgo="/></p><hr/>`;
  const blocks = printedOf(`<p>z</p>${body}`);
  const facts = { kind: "facts", rows: [{ label: "x", blocks: printedOf(`<p>z</p><p>${image(7)}</p>`) }] } as const;
  assert.deepEqual(
    imageIds({ title: "", createdAt: now, footer: "", blocks: [...blocks, facts] }),
    [1, 2, 3, 4, 5, 6, 7].map(id),
  );
  assert.deepEqual(
    imageIds({
      title: "",
      createdAt: now,
      footer: "",
      blocks: [
        {
          kind: "paragraph",
          inlines: [{ kind: "image", image: { imageId: "x", hash: "" }, widthPt: 1, heightPt: 1 }],
          align: undefined,
          dir: "ltr",
        },
      ],
    }),
    [],
  );
});
