import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { raw } from "sql-template-tag";
import { statementNames } from "./statement-names.ts";

test("a text has a name from its second time on, whatever its values", () => {
  const named = statementNames();
  const read = (id: number) => named(sql`select name from things where id = ${id}`);
  assert.equal(read(1).name, undefined);
  const second = read(2);
  assert.match(second.name ?? "", /^[\w-]{16}$/);
  assert.equal(second.text, "select name from things where id = $1");
  assert.equal(read(3), second);
});

test("statements whose parts begin alike, or make one text in other ways, are told apart by their text", () => {
  const named = statementNames();
  const [first, longer, whole, joined] = Array.from({ length: 2 }, () => [
    named(sql`select ${1}`),
    named(sql`select ${1}, ${2}`),
    named(raw("select $1")),
    named(sql`${raw("sel")}ect ${1}`),
  ]).at(-1)!;
  assert.equal(first?.text, "select $1");
  assert.equal(longer?.text, "select $1, $2");
  assert.notEqual(longer?.name, first?.name);
  assert.deepEqual(whole, first);
  assert.deepEqual(joined, first);
});
