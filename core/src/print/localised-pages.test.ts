import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import type { AuditRecord } from "../audit/record.ts";
import {
  ann,
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
import type { Signature } from "../envelope/model/model.ts";
import { auditTrail } from "./audit-trail.ts";
import { certificate } from "./certificate.ts";
import { printLocaleOf } from "./locale/locale.ts";
import { cleanDocument, printable } from "./printable.ts";
import { inShort } from "../../../tests/world/printed.ts";
import { english } from "./locale/words-en.ts";
import { ukrainian } from "./locale/words-uk.ts";
import { readableSize } from "./value.ts";

const form = document([field({ type: "datetime", name: "at", time: true }), field({ type: "datetime", name: "day" })], {
  body: ["at", "day"].map((name) => ({ kind: "field", name })),
});
const of = template({ roles: [role("sender", "sender", 0), role("copy", "copy", 1)], documents: [form] });
const flow =
  '<info><subject>Order 7</subject></info><flow><roles><role id="copy" mailboxUuid="dan@echo.example"/></roles></flow>';
const values = '<field name="at">2026-11-20T23:50:00+02:00</field><field name="day">2026-11-20</field>';
const envelope = sent(xml(values, flow), { template: of });
const record: AuditRecord = {
  subject: { kind: "envelope", id: envelope.id },
  operation: "SEND_ENVELOPE",
  at: now,
  mailboxId: ann,
  ip: "",
  requestId: "",
  userAgent: "",
  source: "API",
  sequence: 1,
  previousHash: "00",
  hash: "01",
};
const signature: Signature = {
  name: "main",
  documentId: "form",
  roleId: "sender",
  source: "binary",
  mailboxId: ann,
  signedAt: now,
  hash: "",
  signer: "Cid Lee",
  serial: "0f",
  algorithm: "ECDSA",
  file: { sha256: "", sizeBytes: 1, crc32: 1 },
};
const certified = (locale: string, timezone: string) => ({
  envelope,
  document: form,
  template: { name: "Order", templateId, version: versionId },
  trail: { records: [], people: new Map() },
  mailboxes: new Map([[ann, { name: "Contracts", accountName: "Acme" }]]),
  url: "https://we.example/envelope/7",
  verifyUrl: "https://we.example/verify",
  sealedBy: "We",
  locale: printLocaleOf({ locale, timezone }),
  file: { fileName: "form.pdf", sizeBytes: 1_450, sha256: "ab12" },
});

/** Texts by path; functions are called with their first arguments "x" and "bytes". */
function textsOf(words: object, path = ""): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const place = `${path}.${name}`;
    if (typeof value === "string") return [[place, value]];
    return typeof value === "function" ? [[place, String(value("x", "bytes"))]] : textsOf(Object(value), place);
  });
}

test("each text is in both languages", () => {
  const [en, uk] = [textsOf(english), textsOf(ukrainian)];
  assert.deepEqual(
    uk.map(([place]) => place),
    en.map(([place]) => place),
  );
  assert.deepEqual(
    en.filter(([, text]) => !/\p{Script=Latin}/u.test(text) || /\p{Script=Cyrillic}/u.test(text)),
    [],
  );
  assert.deepEqual(
    uk.filter(([, text]) => !/\p{Script=Cyrillic}|^№$/u.test(text)),
    [],
  );
});

test("pages are in the language and the time zone of the account", () => {
  const kyiv = certified("uk", "Europe/Kyiv");
  const { title, lang, footer, blocks } = allSteps(certificate({ ...kyiv, envelope: { ...envelope, signatures: [signature] } }));
  assert.deepEqual([title, lang, footer], ["Сертифікат опрацювання: Form", "uk", `Form · Конверт ${envelope.id}`]);
  const text = blocks.map(inShort).join("");
  assert.match(text, /label:Надіслано,blocks:\[\{paragraph,\[\{text,text:2026-11-20 23:00:00 UTC\+02:00\}/);
  assert.match(text.replaceAll("~", ""), /Cid Lee.*2026-11-20 23:00:00\},\{break\},\{text,text:UTC\+02:00\}/);
  assert.match(text, /form\.pdf \(1,4 кБ\)/);
  assert.doesNotMatch(text, /Sent|Participants|00 UTC[^+]/);
  assert.equal(allSteps(printable(kyiv)).title, "Form (версія для друку)");
  const trail = allSteps(auditTrail(envelope, { records: [record], people: new Map() }, new Map(), kyiv.locale));
  assert.match(trail.blocks.map(inShort).join(""), /Конверт надіслано.*Часовий пояс: Europe\/Kyiv\./);
  assert.match(inShort(trail.blocks[3]).replaceAll("~", ""), /23:00:00,style:\{quiet:true\}\},\{break\},\{text,text:UTC\+02:00/);
});

test("a trail says in which time zone its times are", () => {
  const note = (locale: string, timezone: string) =>
    inShort(
      allSteps(
        auditTrail(envelope, { records: [], people: new Map() }, new Map(), printLocaleOf({ locale, timezone })),
      ).blocks.at(-1),
    );
  assert.match(note("en", "UTC"), /text:Times are UTC\. Each record carries the SHA-256 of the record before it/);
  assert.match(note("en", "Europe/Kyiv"), /text:The time zone is Europe\/Kyiv\. Each record carries the SHA-256/);
  assert.match(note("uk", "UTC"), /text:Часовий пояс: UTC\. Кожен запис містить SHA-256/);
});

test("a date-time is printed in the time zone of the account, a date as it was typed", () => {
  const line = (locale: string, timezone: string) => {
    const [, block] = allSteps(cleanDocument(certified(locale, timezone), now)).blocks;
    return inShort(block);
  };
  assert.equal(line("en", "UTC"), "{paragraph,[{text,text:2026-11-20 21:50 UTC},{text,text:2026-11-20}]}");
  assert.equal(line("uk", "Asia/Tokyo"), "{paragraph,[{text,text:2026-11-21 06:50 UTC+09:00},{text,text:2026-11-20}]}");
});

test("language and time zone are independent, and English pages do not name their language", () => {
  const { lang, blocks } = allSteps(certificate(certified("en", "Europe/Kyiv")));
  assert.equal(lang, undefined);
  assert.match(blocks.map(inShort).join(""), /label:Sent,blocks:\[\{paragraph,\[\{text,text:2026-11-20 23:00:00 UTC\+02:00\}/);
  assert.equal(JSON.stringify(allSteps(cleanDocument(certified("en", "UTC"), now))).includes("lang"), false);
  assert.equal(printLocaleOf({ locale: "fr", timezone: "UTC" }).words, english);
});

test("sizes have the units of the language", () => {
  assert.deepEqual(
    [7, 1_400_000, 25e6].map((size) => readableSize(size, ukrainian)),
    ["7 Б", "1,4 МБ", "25 МБ"],
  );
});
