import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql, { raw, type Sql } from "sql-template-tag";
import type { Queries } from "../../io/database/database.ts";
import { countLog, findLookedThrough, listLog, type LogWanted } from "./store/log.ts";
import { bindQueries } from "../../io/database/bind-queries.ts";

const database = await testDatabase();
const busy = "01930000-0000-7000-8000-00000000bbbb";
const many: LogWanted = {
  of: { accountId: parseId<"account">(busy, "id") },
  from: parseInstant("2026-01-01T00:00:00.000Z", "at"),
  to: parseInstant("2027-01-01T00:00:00.000Z", "at"),
  mailboxIds: undefined,
  actions: ["rare"],
  kinds: ["user"],
  objectIds: undefined,
  operatorIds: undefined,
  sources: ["API"],
  objectName: undefined,
  ip: undefined,
  isOfFailures: false,
  ownerId: parseId<"account">(busy, "id"),
};

/** 30 000 records of one account, each mailbox with 3000 of them; one in 10 000 is rare. */
async function fillLog(): Promise<void> {
  await database.run(sql`
    insert into audit_records (subject_id, subject_kind, sequence, at, record, hash, account_id, mailbox_id)
    select gen_random_uuid(), 'user', 1, timestamptz '2026-11-01' + n * interval '1 second',
      json_build_object('operation', case when n % 10000 = 0 then 'rare' else 'common' end, 'source', 'API'), repeat('0', 64),
      ${busy}, ('01930000-0000-7000-8000-' || lpad(to_hex(n % 10), 12, '0'))::uuid
    from generate_series(1, 30000) n`);
  await database.run(sql`analyze audit_records`);
}

/** The plan of a statement as it is made for any values. */
async function planOf(question: (db: Queries) => Promise<unknown>): Promise<string> {
  let plan = "";
  const explain = async (statement: Sql): Promise<readonly never[]> => {
    await database.transaction(async (tx) => {
      await tx.run(raw("set local plan_cache_mode = force_generic_plan"));
      await tx.run(raw("set local enable_seqscan = on"));
      const rows = await tx.all<{ readonly "QUERY PLAN": string }>(sql`${raw("explain ")}${statement}`);
      plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    return [];
  };
  await question(bindQueries(async (statement) => ({ rows: await explain(statement), rowCount: 0 })));
  return plan;
}

test("a log of any size is walked by its index, and a request scans a bounded part of it", async () => {
  await fillLog();
  const after = { at: many.to, subject_id: busy, subject_kind: "user", sequence: 1 } as const;
  const mailbox = { ...many, of: { mailboxId: parseId<"mailbox">("01930000-0000-7000-8000-000000000007", "id") } };
  for (const [wanted, index] of [
    [many, "audit_records_by_account"],
    [mailbox, "audit_records_by_mailbox"],
  ] as const) {
    const plans = [
      await planOf((db) => listLog(db, wanted, { after, lookMax: 100, limit: 26, offset: 0 })),
      await planOf((db) => listLog(db, wanted, { after: undefined, lookMax: 100, limit: 26, offset: 0 })),
      await planOf((db) => countLog(db, wanted, 100)),
      await planOf((db) => findLookedThrough(db, wanted, { after, lookMax: 100 })),
    ];
    for (const plan of plans) {
      assert.match(plan, new RegExp(`Index Scan Backward using ${index}`), plan);
      assert.doesNotMatch(plan, /Seq Scan/, plan);
    }
  }
});

test("a rare record of a long log is found by going on with the cursor", async () => {
  const found: string[] = [];
  let after: Awaited<ReturnType<typeof findLookedThrough>>;
  for (let turn = 0; turn < 5; turn += 1) {
    const reading = { after, lookMax: 7000 };
    found.push(...(await listLog(database, many, { ...reading, limit: 26, offset: 0 })).map(({ at }) => at));
    after = await findLookedThrough(database, many, reading);
    if (!after) break;
  }
  assert.equal(found.length, 3);
  assert.equal(await countLog(database, many, 12_000), 2);
});
