import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import { inlined } from "./copy-out.ts";

const database = await emptyDatabase();

const texts = ["", "it's", "''", "\\", "\\' or 1=1 --", "a\nb\tc", "$1", "😀 Ґ", "'); drop table x; --", '{"a",b}'];

test("a text in a copied query stays a text, whatever it contains", async () => {
  for (const text of texts) {
    const rows = await database.all(sql`select ${text}::text as text`);
    const copied = await (await database.copyTo(async () => ({ query: sql`select ${text}::text`, format: "csv" }))).toArray();
    assert.deepEqual(rows, [{ text }]);
    const csv = /[",\n\r]/.test(text) || text === "" || text === "\\." ? `"${text.replaceAll('"', '""')}"` : text;
    assert.equal(Buffer.concat(copied).toString(), `${csv}\n`);
  }
});

test("a list of texts in a copied query has those texts", async () => {
  const rows = await database.all(sql`select ${texts}::text[] as texts`);
  const place = sql`select array_position(${texts}::text[], t) from unnest(${texts}::text[]) t`;
  const copied = await (await database.copyTo(async () => ({ query: place, format: "csv" }))).toArray();
  assert.deepEqual(rows, [{ texts }]);
  assert.equal(Buffer.concat(copied).toString(), texts.map((_, at) => `${at + 1}\n`).join(""));
});

test("numbers and lists of numbers are literals, too; anything else is refused", () => {
  assert.equal(
    inlined(sql`select ${-5}::int, ${[1, -2]}::int[] where ${"a'b"} = ${7}`),
    "select '-5'::int, '{1,-2}'::int[] where 'a''b' = '7'",
  );
  assert.throws(() => inlined(sql`select ${null}`), TypeError);
  assert.throws(() => inlined(sql`select ${["a", 1]}`), TypeError);
});
