import assert from "node:assert/strict";
import { test } from "node:test";
import { document, field, role, template } from "../../../../tests/world/envelopes/example.ts";
import { turnFor } from "./turn-for.ts";

const listOf = <One>(count: number, one: (index: number) => One): readonly One[] =>
  Array.from({ length: count }, (_, index) => one(index));

for (const [what, roles, fields, turns] of [
  ["1998 roles and a document", 1998, 0, 0],
  ["1999 roles and a document", 1999, 0, 1],
  ["a role, a document and 1998 fields", 1, 1998, 1],
] as const)
  test(`a template of ${what} gives way ${turns} times`, () => {
    const of = template({
      roles: listOf(roles, (index) => role(`r${index}`, "copy", 1)),
      documents: [document(listOf(fields, (index) => field({ type: "text", name: `f${index}` })))],
    });
    assert.equal([...turnFor(of)].length, turns);
  });
