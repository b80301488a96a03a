import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import { inlined } from "./inline.ts";

const database = await emptyDatabase();

test("a text in a copied query stays a text, whatever stands in it", async () => {
  for (const text of ["", "it's", "''", "\\", "\\' or 1=1 --", "a\nb\tc", "$1", "😀 Ґ", "'); drop table x; --"]) {
    const rows = await database.all(sql`select ${text}::text as text`);
    const copied = await (await database.copyTo(async () => ({ query: sql`select ${text}::text`, format: "csv" }))).toArray();
    assert.deepEqual(rows, [{ text }]);
    const csv = /[",\n\r]/.test(text) || text === "" || text === "\\." ? `"${text.replaceAll('"', '""')}"` : text;
    assert.equal(Buffer.concat(copied).toString(), `${csv}\n`);
  }
});

test("numbers and lists of numbers are literals, too; anything else is refused", () => {
  assert.equal(
    inlined(sql`select ${-5}::int, ${[1, -2]}::int[] where ${"a'b"} = ${7}`),
    "select '-5'::int, '{1,-2}'::int[] where 'a''b' = '7'",
  );
  assert.throws(() => inlined(sql`select ${null}`), TypeError);
  assert.throws(() => inlined(sql`select ${["a"]}`), TypeError);
});
