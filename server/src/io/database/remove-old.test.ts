import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { removeOld } from "./remove-old.ts";

test("rows are removed up to a time, the oldest first, and at most as many as allowed", async () => {
  const database = await testDatabase();
  await database.run(sql`create table visits (person text, day integer, at timestamptz, primary key (person, day))`);
  await database.run(sql`
    insert into visits (person, day, at)
    values ('ann', 1, '2026-01-01T00:00:00Z'), ('bob', 1, '2026-01-02T00:00:00Z'), ('ann', 3, '2026-01-03T00:00:00Z'),
      ('bob', 3, '2026-01-03T00:00:00.001Z')`);
  const remove = removeOld({ table: "visits", key: ["person", "day"], time: "at" });
  const until = parseInstant("2026-01-03T00:00:00.000Z", "until");
  const left = async () =>
    (await database.all<{ who: string }>(sql`select person || day as who from visits order by at`)).map(({ who }) => who);
  assert.deepEqual([await remove(database, until, 2), await left()], [2, ["ann3", "bob3"]]);
  assert.deepEqual([await remove(database, until, 2), await left()], [1, ["bob3"]]);
});
