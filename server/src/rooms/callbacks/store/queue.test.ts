import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { parseId, type CallbackId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { callbacksPath, type MadeCallback } from "@chancery/tests/world/callbacks.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Queries, Statement } from "../../../io/database/database.ts";
import { systemClock } from "../../../io/clock.ts";
import { listDue } from "./queue.ts";

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
  await listDue(explaining, id, query);
  assert.ok(pages > 0 && pages < 10_000, `${pages} pages`);
});
