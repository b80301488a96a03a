import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import {
  ann,
  bob,
  document,
  field,
  file,
  fileId,
  role,
  sent,
  template,
  xml,
  envelopeOf,
  now,
} from "../../../tests/world/envelopes/example.ts";
import { fill } from "../envelope/steps/fill.ts";
import { readEnvelope } from "../envelope/xml/read.ts";
import { inShort, testLocale } from "../../../tests/world/printed.ts";
import { certificate } from "./certificate.ts";

const uri = "data:image/png;base64,AAAA";
const external = document(
  [
    field({ type: "attachment", name: "f", isRequired: true }),
    field({ type: "einksign", name: "sign", roleId: "first", isRequired: true, placeholder: "Buyer" }),
    field({ type: "initials", name: "open", roleId: "first" }),
  ],
  { kind: "external" },
);
const of = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1)], documents: [external] });
const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;

test("the certificate of an external document shows what was drawn for it, by whom and when", () => {
  const envelope = sent(xml(`<field name="f" attachmentUuid="${fileId}"/>`, head), { template: of });
  const { input } = readEnvelope(xml(`<field name="sign">${uri}</field>`, ""));
  const drawings = new Map([[uri, { kind: "png", widthPx: 9, heightPx: 9, paintedPixels: 15 } as const]]);
  const profile = { firstName: "Bob", lastName: "Ray" };
  const attachments = new Map([[fileId, file()]]);
  const filling = { envelope, template: of, input: input!, mailboxId: bob, attachments, drawings, profile };
  const filled = envelopeOf(fill({ ...filling, dictionaries: new Map(), totalMaxBytes: 100, now }));
  const mailboxes = new Map([
    [ann, { name: "Contracts", accountName: "Acme" }],
    [bob, { name: "Orders", accountName: "Borealis" }],
  ]);
  const { blocks } = allSteps(
    certificate({
      envelope: filled,
      document: external,
      mailboxes,
      trail: { records: [], people: new Map() },
      file: undefined,
      locale: testLocale,
      url: "u",
      verifyUrl: "https://we.example/verify",
      sealedBy: "We",
      template: { name: "N", templateId: "t", version: "v" },
    }),
  );
  const drawn = blocks
    .flatMap((block) => (block.kind === "facts" ? block.rows : []))
    .filter(({ label }) => ["Buyer", "open"].includes(label));
  assert.match(blocks.map(inShort).join("\n"), /label:Signatures,blocks:\[\{paragraph,\[\{text,text:0 digital, 1 by hand\}\]/);
  assert.deepEqual(
    drawn.map(({ blocks: [first] }) => first?.kind === "paragraph" && first.inlines),
    [[{ kind: "drawing", image: { dataUri: uri }, lines: ["Bob Ray, Orders", "2026-11-20 21:00:00 UTC"] }]],
  );
});

test("the certificate of another document names who signed by hand, and the email that invited them", () => {
  const form = document([field({ type: "einksign", name: "sign", roleId: "first" })]);
  const own = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1)], documents: [form] });
  const { roles, ...envelope } = sent(xml("", head), { template: own });
  const drawn = { documentId: form.id, fields: { sign: { kind: "text", text: uri } as const }, tables: {} };
  const invited = roles.map((one) =>
    one.id === "first" ? { ...one, email: "dan@echo.example", completedAt: now, signedBy: "Dan Day" } : one,
  );
  const { blocks } = allSteps(
    certificate({
      envelope: { ...envelope, roles: invited, documents: [drawn] },
      document: form,
      file: undefined,
      locale: testLocale,
      url: "u",
      verifyUrl: "https://we.example/verify",
      sealedBy: "We",
      trail: { records: [], people: new Map() },
      mailboxes: new Map([[bob, { name: "Orders", accountName: "Borealis" }]]),
      template: { name: "N", templateId: "t", version: "v" },
    }),
  );
  const text = blocks.map(inShort).join("\n");
  assert.match(
    text,
    /Signed by hand.*label:sign,blocks:\[\{paragraph,\[\{text,text:Dan Day \(invited as dan@echo.example\), Orders\},\{break\},\{text,text:2026-11-20 21:00:00 UTC\}/s,
  );
  assert.match(text, /text:Borealis,.*text:invited as d~a~n~@/);
});
