import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { claimJobs, type Claiming } from "./claims.ts";

const jobs = 20;
const claiming: Claiming = {
  handlers: ["letters.send"],
  places: [1],
  areBounded: [false],
  boundedPlaces: 0,
  runningHandlers: [],
  accounts: [],
  spentMs: [],
  givenMs: 0,
};

test("single claims keep their plan", async () => {
  const database = await testDatabase();
  await database.run(sql`
    insert into jobs (key, handler, event_id, payload, created_at)
    select n::text, 'letters.send', n, '{}', now()
    from generate_series(1, ${jobs}::integer) as n`);
  await database.run(sql`
    insert into job_lanes (key, handler, pending)
    select n::text, 'letters.send', 1
    from generate_series(1, ${jobs}::integer) as n`);
  await database.transaction(async (tx) => {
    const keys: string[] = [];
    for (let index = 0; index < jobs; index += 1) keys.push(...(await claimJobs(tx, claiming, 1, 5000)).map(({ key }) => key));
    assert.equal(new Set(keys).size, jobs);
    const kept = await tx.value<number>(sql`
      select generic_plans
      from pg_prepared_statements
      where statement like '%update jobs j%'`);
    // the first call has no name, and PostgreSQL tries five plans before it keeps one
    assert.equal(kept, jobs - 6);
  });
});
