import assert from "node:assert/strict";
import { test } from "node:test";
import type { Envelope } from "../model/model.ts";
import {
  bob,
  document,
  envelopeOf,
  field,
  fillAs,
  role,
  send,
  template,
  xml,
} from "../../../../tests/world/envelopes/example.ts";

const head = `<info><subject>s</subject></info><flow><roles><role id="first" mailboxUuid="${bob}"/></roles></flow>`;
const roles = [role("sender", "sender", 0), role("first", "assignee", 1)];

/** Two tables of each role with 100 fields in a row. */
const names = ["own", "more", "first", "last"];
const of = template({
  roles,
  documents: [
    document(
      names.flatMap((table) =>
        Array.from({ length: 100 }, (_, at) => field({ type: "text", name: `${table}${at}`, table, roleId: "first" })),
      ),
      {
        tables: names.map((name, at) => ({
          name,
          roleId: at < 2 ? "sender" : "first",
          autoNumbering: false,
          columns: [],
          fieldNames: [],
        })),
      },
    ),
  ],
});

/** XML with so many empty rows in each table, one table a line. */
function rows(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `\n<fieldgroup name="${name}">${"<fieldset/>".repeat(count)}</fieldgroup>`)
    .join("");
}

function faultsOf(decision: ReturnType<typeof send>) {
  if (!("faults" in decision)) return [];
  return decision.faults.map(({ code, args, fieldName, line }) => [code, args, fieldName, line]);
}

const refused = (table: string, line: number) => ["value.too_many", ["table cells", 100_000], table, line];

const sends: readonly (readonly [string, Readonly<Record<string, number>>, readonly unknown[]])[] = [
  ["100,000 cells", { own: 1000 - 1, more: 1 }, []],
  ["100,100 cells", { own: 1000, more: 1 }, [refused("own", 2)]],
  ["200,000 cells, most in the second table", { own: 999, more: 1000 }, [refused("more", 3)]],
  ["too many rows of one table", { own: 1001, more: 1 }, [["table.rows_too_many", ["own", 1000], "own", 2]]],
];
for (const [what, counts, expected] of sends) {
  test(`an envelope of ${what} is ${expected.length === 0 ? "sent" : "refused at the table"}`, () => {
    assert.deepEqual(faultsOf(send(xml(rows(counts), head), { template: of })), expected);
  });
}

function sentWith(own: number): Envelope {
  const envelope = envelopeOf(send(xml(rows({ own: 1, more: 1 }), head), { template: of }));
  const tables = { own: Array.from({ length: own }, () => ({})), more: [{}], first: [{}], last: [{}] };
  return { ...envelope, documents: envelope.documents.map((one) => ({ ...one, tables })) };
}

const fills: readonly (readonly [string, number, Readonly<Record<string, number>>, readonly unknown[]])[] = [
  ["as many as may be", 996, { first: 2, last: 1 }, []],
  ["one row too many", 996, { first: 2, last: 2 }, [refused("first", 2)]],
  ["no more than there were, though too many", 1200, { first: 1, last: 1 }, []],
  ["nothing, though there were too many", 1200, {}, []],
  ["a row more than too many", 1200, { first: 1, last: 2 }, [refused("last", 3)]],
  ["a row less than too many", 1200, { first: 1, last: 0 }, [["table.row_missing", ["last"], "last", 3]]],
];
for (const [what, own, counts, expected] of fills) {
  test(`an envelope filled with ${what} is ${expected.length === 0 ? "kept" : "refused"}`, () => {
    assert.deepEqual(faultsOf(fillAs(bob, sentWith(own), xml(rows(counts), ""), { of })), expected);
  });
}
