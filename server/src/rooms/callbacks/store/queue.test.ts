import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { callbacksPath, type MadeCallback } from "@chancery/tests/world/callbacks.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Queries, Statement } from "../../../io/database/database.ts";
import { systemClock } from "../../../io/clock.ts";
import { listDue } from "./queue.ts";

const { bob, database } = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" } });

test("deliveries that are due are found by a few pages of an index each, whatever the statistics say", async () => {
  const made = (await bob.post(`${callbacksPath}/add`, { url: "http://127.0.0.1:9/" })).json as MadeCallback;
  const id = made.id as CallbackId;
  const now = systemClock.now();
  await database.run(sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}, n, md5((n % 3000)::text)::uuid, 'SENT', '{}', 'pending', ${now}, ${now}
    from generate_series(1, 6000) n`);
  const query = { now: addMs(now, 1000), limit: 256 };
  const due = await listDue(database, id, query.now, query.limit);
  assert.equal(due.length, 256);
  let pages = 0;
  const explaining: Queries = {
    ...database,
    all: async <Row>(statement: Statement): Promise<readonly Row[]> => {
      const explained = await database.all<{ "QUERY PLAN": readonly { Plan: Record<string, number> }[] }>(
        sql`${sql`explain (analyze, buffers, format json)`} ${statement}`,
      );
      const [plan] = explained[0]?.["QUERY PLAN"] ?? [];
      pages = (plan?.Plan["Shared Hit Blocks"] ?? 0) + (plan?.Plan["Shared Read Blocks"] ?? 0);
      return [];
    },
  };
  await listDue(explaining, id, query.now, query.limit);
  assert.ok(pages > 0 && pages < 10_000, `${pages} pages`);
});
