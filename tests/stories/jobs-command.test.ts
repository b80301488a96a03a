import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { listDeadJobs } from "@chancery/server/jobs/store/dead.ts";
import { testDatabase } from "../world/database.ts";
import { runCommand } from "../world/service.ts";

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "chancery jobs "));
const variables = { CHANCERY_DATA_DIR: folder, DATABASE_URL: database.url };
after(() => rm(folder, { recursive: true, force: true }));

await database.run(sql`
  insert into dead_jobs (key, handler, event_id, payload, created_at, died_at, failures, last_error)
  values ('a', 'emails.send', 7, '"secret text"', now(), '2026-11-22T10:00:00Z', 10, ${"Error: no route\n at line 1"}),
    ('b', 'archives.build', 8, '1', now(), '2026-11-22T11:00:00Z', 5, 'Error: disk is full')`);

const deadHandlers = async (): Promise<readonly string[]> => (await listDeadJobs(database, 10)).map(({ handler }) => handler);

test("dead jobs are listed with their last errors, newest first, without what they work on", async () => {
  const { code, text } = await runCommand(["jobs", "dead"], variables);
  assert.deepEqual(
    [code, text],
    [
      0,
      "2026-11-22T11:00:00.000Z  archives.build  b  event 8  5 failures  Error: disk is full\n" +
        "2026-11-22T10:00:00.000Z  emails.send  a  event 7  10 failures  Error: no route\n",
    ],
  );
});

test("the doctor reports them, says what to do, and fails", async () => {
  const { code, text } = await runCommand(["doctor"], variables);
  assert.equal(code, 1, text);
  assert.match(text, /^WRONG +dead jobs +.*1 emails\.send \(Error: no route\).*jobs replay <job>$/m);
  assert.match(text, /^WRONG +seals +1 archives could not be printed or sealed: Error: disk is full\. Correct the cause/m);
  assert.match(text, /^ok +relay/m);
});

test("dead jobs of one kind are replayed, then all others", async () => {
  const first = await runCommand(["jobs", "replay", "emails.send"], variables);
  assert.deepEqual([first.code, first.text, await deadHandlers()], [0, "1 jobs replayed\n", ["archives.build"]]);
  const { code, text } = await runCommand(["jobs", "replay", "all"], variables);
  assert.deepEqual([code, text, await deadHandlers()], [0, "1 jobs replayed\n", []]);
  const waiting = await database.all<{ handler: string }>(sql`select handler from jobs order by event_id`);
  assert.deepEqual(
    waiting.map(({ handler }) => handler),
    ["emails.send", "archives.build"],
  );
});

test("a replay of no job is reported by the exit code", async () => {
  const { code, text } = await runCommand(["jobs", "replay", "emails.send"], variables);
  assert.deepEqual([code, text], [1, "0 jobs replayed\n"]);
});

test("dead jobs of one kind are replayed however many of others died later, and all of them", async () => {
  await database.run(sql`delete from jobs`);
  await database.run(sql`delete from job_lanes`);
  await database.run(sql`
    insert into dead_jobs (key, handler, event_id, payload, created_at, died_at, failures, last_error)
    select n::text, case n when 0 then 'emails.send' else 'archives.build' end, 10 + n, '1', now(),
      timestamptz '2026-11-23' + n * interval '1 second', 5, 'Error: disk is full'
    from generate_series(0, 1100) n`);
  const first = await runCommand(["jobs", "replay", "emails.send"], variables);
  assert.deepEqual([first.code, first.text], [0, "1 jobs replayed\n"]);
  const { code, text } = await runCommand(["jobs", "replay", "all"], variables);
  assert.deepEqual([code, text, await deadHandlers()], [0, "1100 jobs replayed\n", []]);
});
