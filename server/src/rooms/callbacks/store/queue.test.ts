import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { parseId, type CallbackId, type DeliveryId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { callbacksPath, type MadeCallback } from "@chancery/tests/world/callbacks.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Queries, Statement } from "../../../io/database/database.ts";
import { systemClock } from "../../../io/clock.ts";
import { lockCallbacksOf, removeCallbackRow } from "./callbacks.ts";
import { forgetOfRemoved, forgetRemoved } from "./deliveries.ts";
import { addDeliveries, addFormDelivery, listDue, saveAttempts } from "./queue.ts";

const { bob, database } = await world({ settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" } });

const early = "2026-01-01T00:00:00.000Z";
const late = "2026-03-01T00:00:00.000Z";
type Row = readonly [sequence: number, envelope: string, state?: string, attempts?: number, isReplayed?: boolean, at?: string];

for (const [title, rows, due] of [
  [
    "the first of an envelope's fresh deliveries is due",
    [
      [1, "a"],
      [2, "a"],
      [3, "b"],
    ],
    [1, 3],
  ],
  [
    "a delivery that is to be repeated later holds up those of its envelope",
    [
      [1, "a", "pending", 1, false, late],
      [2, "a"],
      [3, "b"],
    ],
    [3],
  ],
  [
    "a repeated delivery is due before later ones of its envelope",
    [
      [1, "a", "pending", 1],
      [2, "a"],
      [3, "b"],
    ],
    [1, 3],
  ],
  [
    "a replayed delivery is due before later ones of its envelope",
    [
      [1, "a", "pending", 0, true],
      [2, "a"],
      [3, "b"],
    ],
    [1, 3],
  ],
  [
    "the first of an envelope's replayed deliveries is due",
    [
      [1, "a", "pending", 0, true],
      [2, "a", "pending", 0, true],
    ],
    [1],
  ],
  [
    "deliveries that ended hold up nothing",
    [
      [1, "a", "succeeded", 1],
      [2, "b", "dead", 5],
      [3, "a"],
      [4, "b"],
    ],
    [3, 4],
  ],
  [
    "envelopes on their way are left out",
    [
      [1, "x"],
      [2, "x", "pending", 1],
      [3, "a"],
    ],
    [3],
  ],
] as const satisfies readonly (readonly [string, readonly Row[], readonly number[]])[]) {
  test(title, async () => {
    const made = (await bob.post(`${callbacksPath}/add`, { url: "http://127.0.0.1:9/" })).json as MadeCallback;
    const id = made.id as CallbackId;
    for (const [sequence, envelope, state = "pending", attempts = 0, isReplayed = false, at = early] of rows as readonly Row[])
      await database.run(sql`
        insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, attempts, is_replayed,
          next_attempt_at, created_at)
        values (gen_random_uuid(), ${id}, ${sequence}, ${envelopeId(envelope)}, 'SENT', ${String(sequence)}, ${state}, ${attempts},
          ${isReplayed}, ${state === "pending" ? at : null}, ${early})`);
    const found = await listDue(database, id, {
      now: parseInstant("2026-02-01T00:00:00Z", "now"),
      limit: 256,
      except: [envelopeId("x")],
    });
    assert.deepEqual(
      found.map(({ body }) => Number(body)),
      due,
    );
  });
}

function envelopeId(name: string): EnvelopeId {
  return parseId<"envelope">(`0000000${name.charCodeAt(0) % 10}-0000-4000-8000-000000000000`, "envelope");
}

test("deliveries that are due are found by a few pages of an index each, whatever the statistics say", async () => {
  const made = (await bob.post(`${callbacksPath}/add`, { url: "http://127.0.0.1:9/" })).json as MadeCallback;
  const id = made.id as CallbackId;
  const now = systemClock.now();
  await database.run(sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, next_attempt_at, created_at)
    select gen_random_uuid(), ${id}, n, md5((n % 3000)::text)::uuid, 'SENT', '{}', 'pending', ${now}, ${now}
    from generate_series(1, 6000) n`);
  const query = { now: addMs(now, 1000), limit: 256, except: [] };
  const due = await listDue(database, id, query);
  assert.equal(due.length, 256);
  const { plan, explaining } = explained();
  await listDue(explaining, id, query);
  const pages = (plan()["Shared Hit Blocks"] ?? 0) + (plan()["Shared Read Blocks"] ?? 0);
  assert.ok(pages > 0 && pages < 10_000, `${pages} pages`);
});

test("results find their deliveries, also when statistics say that none waits", async () => {
  const made = (await bob.post(`${callbacksPath}/add`, { url: "http://127.0.0.1:9/" })).json as MadeCallback;
  await database.run(sql`delete from callback_deliveries`);
  const add = (state: string, count: number) => sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, state, next_attempt_at, created_at)
    select gen_random_uuid(), ${made.id}, n, gen_random_uuid(), 'SENT', ${state},
      case when ${state} = 'pending' then ${early}::timestamptz end, ${early}
    from generate_series(${state === "pending" ? 100_000 : 1}::integer, ${(state === "pending" ? 100_000 : 1) + count - 1}::integer) n
    returning id`;
  await database.run(add("succeeded", 6000));
  await database.run(sql`analyze callback_deliveries`);
  const ids = await database.all<{ readonly id: DeliveryId }>(add("pending", 256));
  const answer = { code: 200, text: "", durationMs: 1 };
  const results = ids.map(({ id }) => ({ id, state: "succeeded", attempts: 1, nextAttemptAt: undefined, answer }) as const);
  const { plan, explaining } = explained();
  await saveAttempts(explaining, results);
  const left = await database.count(sql`select count(*) as count from callback_deliveries where state = 'pending'`);
  assert.deepEqual([left, removedIn(plan()) < 10_000], [0, true], `${removedIn(plan())} rows were compared in vain`);
});

test("a removed callback is deleted neither while deliveries are added to it nor before they are forgotten", async () => {
  const made = (await bob.post(`${callbacksPath}/add`, { url: "http://127.0.0.1:9/" })).json as MadeCallback;
  const id = made.id as CallbackId;
  const now = systemClock.now();
  const forget = () => database.transaction((tx) => forgetRemoved(tx, 100));
  const delivery = { callback_id: id, envelope_id: envelopeId("a"), status: "SENT", body: "{}" };
  await database.transaction(async (tx) => {
    const rows = await lockCallbacksOf(tx, [parseId<"mailbox">(bob.mailboxId, "mailbox")]);
    assert.ok(rows.some((row) => row.id === id));
    await database.transaction((other) => removeCallbackRow(other, id, now));
    assert.equal(await forget(), 0);
    await addDeliveries(tx, [{ ...delivery, id: deliveryId(1), sequence: 1 }], now);
  });
  assert.equal(await forget(), 0);
  assert.equal(await forgetOfRemoved(database, 100), 1);
  assert.equal(await forget(), 1);
  await database.transaction((tx) => addFormDelivery(tx, { ...delivery, id: deliveryId(2) }, now));
  assert.equal(await database.count(sql`select count(*) as count from callback_deliveries where callback_id = ${id}`), 0);
});

function deliveryId(number: number): DeliveryId {
  return parseId<"delivery">(`00000000-0000-4000-8000-00000000000${number}`, "delivery");
}

type Plan = Readonly<Partial<Record<PlanFigure, number>>> & { readonly Plans?: readonly Plan[] };
type PlanFigure =
  | "Shared Hit Blocks"
  | "Shared Read Blocks"
  | "Rows Removed by Filter"
  | "Rows Removed by Join Filter"
  | "Actual Loops";

/** Queries that explain their statement as they run it, and the plan of the last one. */
function explained(): { readonly plan: () => Plan; readonly explaining: Queries } {
  let last: Plan = {};
  const explain = async (statement: Statement): Promise<void> => {
    const rows = await database.all<{ "QUERY PLAN": readonly { Plan: Plan }[] }>(
      sql`${sql`explain (analyze, buffers, format json)`} ${statement}`,
    );
    last = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  };
  const all = async <Row>(statement: Statement): Promise<readonly Row[]> => explain(statement).then(() => []);
  const run = async (statement: Statement): Promise<number> => explain(statement).then(() => 0);
  return { plan: () => last, explaining: { ...database, all, run } };
}

/** The rows that the nodes of a plan left out. */
function removedIn(plan: Plan): number {
  const own = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0);
  return own * (plan["Actual Loops"] ?? 1) + (plan.Plans ?? []).reduce((sum, one) => sum + removedIn(one), 0);
}
