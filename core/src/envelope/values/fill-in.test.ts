import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../template/model/field.ts";
import type { Value } from "../model/model.ts";
import {
  bob,
  document,
  envelopeOf,
  field,
  fillAs,
  role,
  send,
  sent,
  template,
  xml,
} from "../../../../tests/world/envelopes/example.ts";

const roles = [role("sender", "sender", 0), role("first", "assignee", 1)];
const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const profile = { firstName: "Ann", lastName: "Lee", email: "ann@acme.example", companyName: "Acme" };
const of = (loose: Partial<Field>, more: Partial<Field> = {}) =>
  template({
    roles,
    documents: [
      document([
        field({ name: "f", ...loose } as Parameters<typeof field>[0]),
        field({ type: "text", name: "g", roleId: "first", ...more } as never),
      ]),
    ],
  });
const valueAfter = (loose: Partial<Field>, submitted: string): Value | undefined =>
  envelopeOf(send(xml(submitted, head), { template: of(loose), profile })).documents[0]?.fields["f"];
const text = (value: string): Value => ({ kind: "text", text: value });
const empty = '<field name="f"/>';

const cases: readonly (readonly [string, Partial<Field>, string, Value | undefined])[] = [
  ["a field that is not said gets its default", { type: "text", defaultValue: "d" }, "", text("d")],
  ["a value goes before the default", { type: "text", defaultValue: "d" }, '<field name="f">v</field>', text("v")],
  ["an optional field that is said empty stays empty", { type: "text", defaultValue: "d" }, empty, undefined],
  [
    "a required field that is said empty gets its default",
    { type: "text", defaultValue: "d", isRequired: true },
    empty,
    text("d"),
  ],
  ["a required checkbox may be checked by default", { type: "checkbox", defaultValue: "1", isRequired: true }, "", text("1")],
  ["a group of radios begins with its default", { type: "radio", defaultValue: "no" }, "", text("no")],
  [
    "a dropdown of several begins with the one",
    { type: "dropdown", multiSelect: true, defaultValue: "red" },
    "",
    { kind: "list", texts: ["red"] },
  ],
  [
    "a day of the past is no default where only the future may be",
    { type: "datetime", minDays: 1, defaultValue: "2020-01-01" },
    "",
    undefined,
  ],
  [
    "a date-time by default is kept as UTC",
    { type: "datetime", time: true, defaultValue: "2026-11-20T10:00:00+02:00" },
    "",
    text("2026-11-20T08:00:00.000Z"),
  ],
  ["a field is filled in from the profile", { type: "text", prefill: "companyName", isRequired: true }, "", text("Acme")],
  ["what the profile does not know stays empty", { type: "text", prefill: "phone" }, "", undefined],
  ["what does not fit the field stays empty", { type: "text", prefill: "firstName", pattern: "\\d+" }, "", undefined],
  ["a default goes before the profile", { type: "text", prefill: "firstName", defaultValue: "d" }, "", text("d")],
];
for (const [what, loose, submitted, value] of cases) test(what, () => assert.deepEqual(valueAfter(loose, submitted), value));

test("fields of later roles have their default from the beginning, and their role may change or empty it", () => {
  const one = of({ type: "text" }, { defaultValue: "d", prefill: "firstName" });
  const envelope = sent(xml('<field name="g"/>', head), { template: one, profile });
  assert.deepEqual(envelope.documents[0]?.fields["g"], text("d"));
  const after = (submitted: string): Value | undefined =>
    envelopeOf(fillAs(bob, envelope, xml(submitted, ""), { of: one })).documents[0]?.fields["g"];
  assert.deepEqual(after(""), text("d"));
  assert.deepEqual(after('<field name="g">v</field>'), text("v"));
  assert.equal(after('<field name="g"/>'), undefined);
});

test("a later role is filled in from its own profile, when it acts", () => {
  const one = of({ type: "text" }, { prefill: "firstName", isRequired: true });
  const envelope = sent(xml("", head), { template: one, profile });
  assert.equal(envelope.documents[0]?.fields["g"], undefined);
  const decision = fillAs(bob, envelope, xml("", ""), { of: one, profile: { firstName: "Bob" } });
  assert.deepEqual(envelopeOf(decision).documents[0]?.fields["g"], text("Bob"));
});

test("a new row brings its defaults, an existing row does not", () => {
  const fields = [
    field({ type: "text", name: "item", table: "t", roleId: "first", isRequired: true }),
    field({ type: "text", name: "unit", table: "t", roleId: "first", defaultValue: "kg" }),
  ];
  const tables = [{ name: "t", roleId: "sender", autoNumbering: false, columns: [], fieldNames: ["item", "unit"] }];
  const one = template({ roles, documents: [document(fields, { tables })] });
  const rows = (cells: string): string => `<fieldgroup name="t"><fieldset index="0">${cells}</fieldset></fieldgroup>`;
  const envelope = sent(xml(rows(""), head), { template: one });
  assert.deepEqual(envelope.documents[0]?.tables["t"], [{ unit: text("kg") }]);
  const filled = fillAs(bob, envelope, xml(rows('<field name="item">x</field><field name="unit"/>'), ""), { of: one });
  assert.deepEqual(envelopeOf(filled).documents[0]?.tables["t"], [{ item: text("x") }]);
});
