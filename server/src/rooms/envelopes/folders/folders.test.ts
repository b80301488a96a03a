import assert from "node:assert/strict";
import { test } from "node:test";
import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { ann, bob, cid, document, field, now, sent, template, xml } from "../../../../../tests/world/envelopes/example.ts";
import { foldersOf, foldersOfEnd, labelTerm, never, recipientTerm } from "../envelope/folder-rows.ts";

const of = sent(xml('<field name="a">x</field>'));
const version = { name: "Order", model: template() };
const withRoles = (...more: readonly Partial<EnvelopeRole>[]): Envelope => ({
  ...of,
  roles: of.roles.map((role, index) => ({ ...role, ...more[index] })),
});
const over = { isActive: false, isCompleted: true };
const turn = { isActive: true, isCompleted: false };
const ahead = { isActive: false, isCompleted: false };

const reached: readonly (readonly [string, Envelope, readonly (readonly [string, string])[]])[] = [
  [
    "the sender and who is to act",
    of,
    [
      [ann, "SENT"],
      [bob, "WAITING"],
    ],
  ],
  [
    "who has acted too",
    withRoles(over, over, turn),
    [
      [ann, "SENT"],
      [bob, "SENT"],
      [cid, "WAITING"],
    ],
  ],
  ["no mailbox whose turn is still to come", withRoles(turn, ahead, ahead), [[ann, "WAITING"]]],
  [
    "a mailbox of two roles once",
    withRoles(over, over, { ...turn, mailboxId: bob }),
    [
      [ann, "SENT"],
      [bob, "WAITING"],
    ],
  ],
  ["no row for an address", withRoles(over, { mailboxId: undefined, email: "d@delta.example" }), [[ann, "SENT"]]],
];
for (const [what, envelope, expected] of reached) {
  test(`an envelope is in the folders of ${what}`, () => {
    const { mailboxIds, statuses } = foldersOf(envelope, version);
    assert.deepEqual(
      mailboxIds.map((id, index) => [id, statuses[index]]),
      expected,
    );
  });
}

test("mailboxes that saw an envelope before its end see the end, and no others", () => {
  const { mailboxIds, statuses } = foldersOfEnd(of, { ...withRoles(over, over, over), status: "CANCELLED" }, version);
  assert.deepEqual(
    [mailboxIds, statuses],
    [
      [ann, bob],
      ["CANCELLED", "CANCELLED"],
    ],
  );
});

test("a row is found by its subject without case and accents, and by the recipients that its roles name, to come too", () => {
  const { searchedSubject, sortSubject, terms, templateName } = foldersOf(
    { ...withRoles({}, { email: "bob@borealis.example" }, { mailboxId: bob }), subject: "ÓR" },
    version,
  );
  assert.deepEqual([searchedSubject, sortSubject, templateName], ["or", "or", "Order"]);
  assert.deepEqual(terms.slice(0, 2), [recipientTerm(bob), "r:bob@borealis.example"]);
  assert.ok(terms.length > 2 && !terms.slice(2).some((term) => term.startsWith("r:")));
});

test("rows are sorted by the first 200 characters of the subject", () => {
  const sorted = foldersOf({ ...of, subject: "😀".repeat(201) }, version).sortSubject;
  assert.equal(sorted, "😀".repeat(200));
});

test("times that never come sort last", () => {
  const times = (more: Partial<Envelope>) => {
    const { sentAt, expiresAt } = foldersOf({ ...of, ...more }, version);
    return [sentAt, expiresAt];
  };
  assert.equal(never, "9999-12-31T23:59:59.999Z");
  assert.deepEqual(times({ sentAt: undefined, expiresAt: undefined }), [never, never]);
  assert.deepEqual(times({ sentAt: now, expiresAt: now }), [now, now]);
});

test("a row counts the steps of the envelope", () => {
  const { total, completed } = foldersOf(of, version);
  assert.deepEqual([total, completed], [3, 1]);
});

test("values are found only where the template has searchable fields", () => {
  const searchable = document([field({ type: "text", name: "a", isSearchable: true })]);
  assert.equal(foldersOf(of, version).foundBy, undefined);
  const { foundBy } = foldersOf(of, { ...version, model: { documents: [searchable] } });
  assert.equal(foundBy?.fields.length, 1);
  assert.equal(foundBy.values.length, 1);
});

test("terms of labels and of recipients differ", () => {
  assert.deepEqual([labelTerm("7"), recipientTerm("7")], ["l:7", "r:7"]);
});
