import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
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

const of = template({
  roles: [role("sender", "sender", 0), role("first", "assignee", 1)],
  documents: [
    document(
      [
        field({ type: "text", name: "item", table: "rows", isRequired: true }),
        field({ type: "number", name: "count", table: "rows", roleId: "first", isRequired: true }),
      ],
      { tables: [{ name: "rows", roleId: "sender", autoNumbering: false, columns: [], fieldNames: ["item", "count"] }] },
    ),
  ],
});
const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const rows = (...cells: string[]): string =>
  `<fieldgroup name="rows">${cells.map((cell, index) => `<fieldset index="${index}">${cell}</fieldset>`).join("")}</fieldgroup>`;
const item = (text: string): string => `<field name="item">${text}</field>`;
const count = (text: string): string => `<field name="count">${text}</field>`;
const codes = (decision: ReturnType<typeof send>): readonly number[] =>
  "faults" in decision ? decision.faults.map((row) => catalogue[row.code].code) : [];

const sends: readonly (readonly [string, string, readonly number[]])[] = [
  ["two rows", rows(item("a"), item("b")), []],
  [
    "rows out of order",
    `<fieldgroup name="rows"><fieldset index="1">${item("b")}</fieldset><fieldset index="0">${item("a")}</fieldset></fieldgroup>`,
    [],
  ],
  ["no table", "", [50023]],
  ["no rows", rows(), [50023]],
  [
    "an index twice",
    `<fieldgroup name="rows"><fieldset index="0">${item("a")}</fieldset><fieldset index="0"/></fieldgroup>`,
    [1008],
  ],
  ["a row with an empty cell", rows(item("a"), ""), [50001]],
  ["a cell of another role", rows(item("a") + count("1")), [90017]],
  ["1000 rows", rows(...Array.from({ length: 1000 }, () => item("a"))), []],
  ["1001 rows", rows(...Array.from({ length: 1001 }, () => item("a"))), [50106]],
];
for (const [what, submitted, expected] of sends) {
  test(`a table sent with ${what} ${expected.length === 0 ? "works" : `is refused with ${expected.join(", ")}`}`, () => {
    assert.deepEqual(codes(send(xml(submitted, head), { template: of })), expected);
  });
}

const table = sent(xml(rows(item("a"), item("b")), head), { template: of });
const fills: readonly (readonly [string, string, readonly number[]])[] = [
  ["its cells", rows(count("1"), item("b") + count("2")), []],
  ["a row too few", rows(count("1")), [90017]],
  ["a row too many", rows(count("1"), count("2"), count("3")), [90017]],
  ["a changed cell of the sender", rows(item("x") + count("1"), count("2")), [90017]],
  ["an empty cell", rows(count("1"), count("")), [50001]],
  ["a word for a number", rows(count("1"), count("two")), [50030]],
];
for (const [what, submitted, expected] of fills) {
  test(`a table filled with ${what} ${expected.length === 0 ? "works" : `is refused with ${expected.join(", ")}`}`, () => {
    const decision = fillAs(bob, table, xml(submitted, ""), { of });
    assert.deepEqual(codes(decision), expected);
    if ("faults" in decision && submitted.includes("two"))
      assert.deepEqual(decision.faults[0]?.tableDetails, { name: "rows", index: 1 });
    if ("step" in decision) assert.deepEqual(envelopeOf(decision).documents[0]?.tables["rows"]?.length, 2);
  });
}

test("an envelope whose values take too many steps to compare with patterns is refused with one fault", () => {
  const hard = template({
    roles: [role("sender", "sender", 0), role("first", "assignee", 1)],
    documents: [
      document([field({ type: "text", name: "item", table: "rows", pattern: "(?:a?){1000}", maxLength: 5000 })], {
        tables: [{ name: "rows", roleId: "sender", autoNumbering: false, columns: [], fieldNames: ["item"] }],
      }),
    ],
  });
  const data = rows(...Array.from({ length: 20 }, () => item("a".repeat(900))));
  assert.deepEqual(codes(send(xml(data, head), { template: hard })), [1067]);
});
