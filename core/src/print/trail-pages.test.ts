import assert from "node:assert/strict";
import { test } from "node:test";
import { allSteps } from "../xml/steps.ts";
import {
  ann,
  bob,
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
import type { AuditRecord } from "../audit/record.ts";
import { parseId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { auditTrail, operationWords } from "./audit-trail.ts";
import { certificate } from "./certificate.ts";
import { inShort, testLocale } from "../../../tests/world/printed.ts";

const form = document([field({ type: "text", name: "a" })]);
const of = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1)], documents: [form] });
const flow = `<info><subject>Order 7</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const envelope = sent(xml('<field name="a">x</field>', flow), { template: of });
const mailboxes = new Map([
  [ann, { name: "Contracts", accountName: "Acme" }],
  [bob, { name: "Bob", accountName: "" }],
]);
const certified = {
  envelope,
  document: form,
  mailboxes,
  template: { name: "Order", templateId, version: versionId },
  url: "u",
  verifyUrl: "https://we.example/verify",
  sealedBy: "We",
  locale: testLocale,
  file: undefined,
};
const annUser = parseId<"user">("01930000-0000-7000-8000-0000000000d1", "id");
const record = (operation: string, more: Partial<AuditRecord> = {}): AuditRecord =>
  ({
    operation,
    at: now,
    mailboxId: ann,
    userId: annUser,
    ip: "192.0.2.1",
    source: "UI",
    hash: "01",
    sequence: 7,
    ...more,
  }) as AuditRecord;
const trailOf = (...records: readonly AuditRecord[]) => ({ records, people: new Map([[annUser, "Ann Lee"]]) });

test("the trail has the addresses of users only, and the texts of notes", () => {
  const records = [
    record("RECEIVE_ENVELOPE", { userId: undefined, mailboxId: bob }),
    record("INFO", { details: { text: "Called" }, signIn: { by: "application" } }),
  ];
  const shown = inShort(allSteps(auditTrail(envelope, trailOf(...records), mailboxes, testLocale)).blocks[3]);
  assert.equal(shown.match(/1~9~2~.~0~.~2~.~1/g)?.length, 1);
  assert.match(shown, /Note}.*text:Called,.*text:Ann Lee}.*text:Contracts, Acme,.*text:Used an application token,/);
});

test("a certificate names the user of each step, how they signed in, and when they were invited, got the email, first viewed the envelope and agreed", () => {
  const times = ["08", "09", "10", "11"].map((hour) => `2026-11-21T${hour}:00:00.000Z` as Instant);
  const [invitedAt, viewedAt, againAt, completedAt] = times;
  const email = "ann.lee@acme.example";
  const trail = trailOf(
    record("INFO", { at: invitedAt!, mailboxId: undefined, userId: undefined, details: { email: "accepted", to: email } }),
    record("VIEW_ENVELOPE", { at: viewedAt!, mailboxId: bob }),
    record("VIEW_ENVELOPE", { at: againAt!, mailboxId: bob }),
    record("INVITATION_ACCEPT", { at: viewedAt!, mailboxId: bob, details: { guest: email, agreed: true } }),
    record("FILL_FIELDS", { mailboxId: bob, details: { roleId: "first" }, signIn: { by: "email code and access code" } }),
  );
  const filled = envelope.roles.map((one) => (one.id === "first" ? { ...one, email, completedAt: completedAt! } : one));
  const [, , , table] = allSteps(certificate({ ...certified, trail, envelope: { ...envelope, roles: filled } })).blocks;
  const text = inShort(table).replaceAll("~", "");
  assert.match(text, /text:Ann Lee}.*text:Bob,.*{break},{text,text:invited as ann.lee@acme.example,/);
  const lines = [
    "Filled in 2026-11-21 11:00:00 UTC",
    "Invited 2026-11-21 08:00:00 UTC",
    "Email delivered 2026-11-21 08:00:00 UTC",
    "First viewed 2026-11-21 09:00:00 UTC",
    "Agreed to act electronically 2026-11-21 09:00:00 UTC",
    "From 192.0.2.1",
    "Guest with the code of the email and the access code",
  ];
  const found = [...text.matchAll(/text:((?:Filled in|Invited|Email|First viewed|Agreed|From|Guest) [^,}]*)/g)].map(
    ([, line]) => line,
  );
  assert.deepEqual(found.slice(0, lines.length), lines);
});

test("a certificate says when the email about a mailbox was delivered, and names no email to another", () => {
  const emailAt = "2026-11-21T08:30:00.000Z" as Instant;
  const text = (details: object): string => {
    const trail = trailOf(
      record("RECEIVE_ENVELOPE", { at: "2026-11-21T08:00:00.000Z" as Instant, mailboxId: bob, userId: undefined }),
      record("INFO", { at: emailAt, mailboxId: undefined, userId: undefined, details: details as never }),
    );
    return inShort(allSteps(certificate({ ...certified, trail })).blocks[3]).replaceAll("~", "");
  };
  assert.match(
    text({ email: "accepted", mailboxId: bob }),
    /Invited 2026-11-21 08:00:00 UTC.*Email delivered 2026-11-21 08:30:00 UTC/,
  );
  for (const details of [
    { email: "refused", mailboxId: bob },
    { email: "accepted", mailboxId: ann },
    { email: "accepted", to: "x@y.example" },
  ])
    assert.doesNotMatch(text(details), /08:30:00/, JSON.stringify(details));
});

test("each record of a guest says that it is a guest, and how the guest was verified", () => {
  const accepted = { operation: "INVITATION_ACCEPT", details: { guest: "gail@nowhere.example", method: "email code" } };
  assert.equal(operationWords(accepted, testLocale.words.auditTrail), "Accepted as a guest, with the code of the email");
  const both = { ...accepted, details: { ...accepted.details, method: "email code and access code" } };
  assert.equal(
    operationWords(both, testLocale.words.auditTrail),
    "Accepted as a guest, with the code of the email and access code",
  );
  const byForm = { ...accepted, details: { ...accepted.details, method: "form" } };
  assert.equal(operationWords(byForm, testLocale.words.auditTrail), "Started the form as a guest, by its link");
  const named = new Map([[bob, { name: "gail@nowhere.example", accountName: "gail@nowhere.example" }]]);
  const trail = (first: ReturnType<typeof record>) =>
    inShort(
      allSteps(auditTrail(envelope, trailOf(first, record("FILL_FIELDS", { mailboxId: bob })), named, testLocale)).blocks[3],
    );
  const guests = trail(record("INVITATION_ACCEPT", { mailboxId: bob, details: accepted.details }));
  assert.equal(guests.match(/text:guest,style/g)?.length, 2);
  assert.doesNotMatch(trail(record("INVITATION_ACCEPT", { mailboxId: bob })), /text:guest,style/);
});
