import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";

const database = await testDatabase();

test("what refers to an envelope is found by an index: the removal of one reads no table in full", async () => {
  const found = await database.all<{ readonly table: string; readonly is_indexed: boolean }>(sql`
    select c.conrelid::regclass::text as table, exists (
      select
      from pg_index i
      where i.indrelid = c.conrelid
        and i.indpred is null
        and i.indkey[0] = c.conkey[1]
    ) as is_indexed
    from pg_constraint c
    where c.contype = 'f'
      and c.confrelid = 'envelopes'::regclass
    order by 1`);
  assert.ok(found.length > 5);
  assert.deepEqual(
    found.filter((one) => !one.is_indexed).map(({ table }) => table),
    [],
  );
});
