import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import sql, { type Sql } from "sql-template-tag";
import { findConstraint } from "./constraint.ts";

const database = await emptyDatabase();
await database.transaction((tx) =>
  tx.script(`
    create table owners (id int primary key, name text not null constraint owners_name_key unique);
    create table things (id int primary key, owner int constraint things_owner_fkey references owners, size int constraint things_size_check check (size > 0));
    insert into owners values (1, 'ann')`),
);

const cases: readonly (readonly [string, Sql, unknown])[] = [
  [
    "unique",
    sql`insert into owners (id, name) values (2, 'ann')`,
    { kind: "unique", constraint: "owners_name_key", table: "owners" },
  ],
  [
    "foreign key",
    sql`insert into things (id, owner) values (1, 9)`,
    { kind: "foreign_key", constraint: "things_owner_fkey", table: "things" },
  ],
  [
    "check",
    sql`insert into things (id, size) values (1, 0)`,
    { kind: "check", constraint: "things_size_check", table: "things" },
  ],
  ["not null", sql`insert into owners (id) values (3)`, { kind: "not_null", constraint: "name", table: "owners" }],
  ["syntax", sql`selec 1`, undefined],
];

for (const [name, statement, expected] of cases) {
  test(`a broken rule of the database is recognised: ${name}`, async () => {
    const error = await database.run(statement).catch((caught: unknown) => caught);
    assert.deepEqual(findConstraint(error), expected);
  });
}
