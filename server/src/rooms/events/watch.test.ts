import assert from "node:assert/strict";
import sql from "sql-template-tag";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Fault } from "@chancery/core/fault/fault.ts";
import { type AccountId, type MailboxId, parseId } from "@chancery/core/ids/id.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { listeningTo } from "@chancery/tests/world/listening-queries.ts";
import type { Database } from "../../io/database/database.ts";
import { newId } from "../../io/basics.ts";
import { waitingMax } from "./limits.ts";
import { type Waiter, openWatch } from "./watch.ts";

const database = await testDatabase();
const never = new AbortController().signal;
const long = 60_000;
const log = { error: () => undefined };
const unasked = (work: () => void): void => work();

type Place = { readonly id: MailboxId; readonly accountId: AccountId };

/** The database, and the number of its queries. */
function counted(): { readonly database: Database; readonly queries: () => number } {
  let count = 0;
  return {
    database: { ...database, ...listeningTo(database, () => (count += 1)) },
    queries: () => count,
  };
}

/** Waits for a ring, not for the end of the wait. */
async function rung(waiter: Waiter): Promise<void> {
  const from = performance.now();
  await waiter.wait(long, never);
  assert.ok(performance.now() - from < long, "no ring");
}

const newPlace = (): Place => ({ id: newId<"mailbox">(), accountId: newId<"account">() });

async function addEvent({ id }: Place): Promise<void> {
  await database.run(sql`
    insert into mailbox_events (mailbox_id, envelope_id, kind, body, created_at)
    values (${id}, ${parseId("01930000-0000-7000-8000-00000000dead", "id")}, 'appeared', '{}', now())`);
}

test("a thousand waiting requests cost one query a round, not one each, and an event wakes those of its mailbox", async () => {
  const { database: own, queries } = counted();
  const watch = openWatch({ database: own, log, unasked, requestsMax: 2 * waitingMax });
  const places = Array.from({ length: waitingMax - 1 }, newPlace);
  const [first] = places;
  assert.ok(first);
  const waiters = places.map((place) => watch.begin(place));
  const leaving = new AbortController();
  // the first round of a watch wakes all
  await Promise.all(waiters.map(rung));
  const woken: number[] = [];
  const waits = waiters.map(async (waiter, index) => waiter.wait(long, leaving.signal).then(() => woken.push(index)));
  const before = queries();
  const other = watch.begin(first);
  await addEvent(first);
  watch.wake();
  await Promise.all([waits[0], rung(other)]);
  assert.deepEqual(woken, [0]);
  assert.ok(queries() - before < 20, `${queries() - before} queries`);
  leaving.abort();
  await Promise.all(waits);
  for (const waiter of [...waiters, other]) waiter.end();
  assert.equal(watch.waitingCount, 0);
});

test("an event of another process, which rings nothing, is found in the next round", async () => {
  const watch = openWatch({ database, log, unasked, requestsMax: 100 });
  const place = newPlace();
  const waiter = watch.begin(place);
  await rung(waiter);
  await addEvent(place);
  await rung(waiter);
  waiter.end();
});

test("once nobody waits the database is no longer asked", async () => {
  const { database: own, queries } = counted();
  const [left, kept] = [own, database].map((one) => openWatch({ database: one, log, unasked, requestsMax: 8 }));
  assert.ok(left && kept);
  const gone = left.begin(newPlace());
  await rung(gone);
  // its next round is planned
  await nextTurn();
  gone.end();
  const before = queries();
  const place = newPlace();
  const waiter = kept.begin(place);
  await rung(waiter);
  await addEvent(place);
  await rung(waiter);
  waiter.end();
  assert.equal(queries(), before);
});

test("an event between two waits ends the second one immediately", async () => {
  const watch = openWatch({ database, log, unasked, requestsMax: 100 });
  const place = newPlace();
  const [one, other] = [watch.begin(place), watch.begin(place)];
  await Promise.all([rung(one), rung(other)]);
  await addEvent(place);
  await rung(one);
  await rung(other);
  for (const waiter of [one, other]) waiter.end();
});

test("a wait ends after its time, and when its request ends", async () => {
  const watch = openWatch({ database, log, unasked, requestsMax: 100 });
  const waiter = watch.begin(newPlace());
  await rung(waiter);
  await waiter.wait(1, never);
  await waiter.wait(long, AbortSignal.abort());
  waiter.end();
});

test("half of the concurrent requests may wait, a quarter of these for one account", () => {
  const watch = openWatch({ database, log, unasked, requestsMax: 16 });
  const { accountId } = newPlace();
  const own = [newPlace(), newPlace()].map(({ id }) => watch.begin({ id, accountId }));
  assert.throws(() => watch.begin({ ...newPlace(), accountId }), isFault("request.too_many"));
  const others = Array.from({ length: 6 }, () => watch.begin(newPlace()));
  assert.throws(() => watch.begin(newPlace()), isFault("service.unavailable"));
  own[0]?.end();
  own[0]?.end();
  const last = watch.begin({ ...newPlace(), accountId });
  assert.throws(() => watch.begin(newPlace()), isFault("service.unavailable"));
  for (const waiter of [...own, ...others, last]) waiter.end();
  assert.equal(watch.waitingCount, 0);
});

test("while the database is away the waits go on, and it is logged once", async () => {
  const errors: string[] = [];
  let isAway = true;
  const refuseWhileAway = (): void => assert.ok(!isAway, "away");
  const watch = openWatch({
    log: { error: (_fields, text) => void errors.push(text) },
    requestsMax: 100,
    unasked,
    database: { ...database, ...listeningTo(database, refuseWhileAway) },
  });
  const waiter = watch.begin(newPlace());
  for (let round = 0; round < 3; round += 1) {
    watch.wake();
    await waiter.wait(20, never);
  }
  isAway = false;
  watch.wake();
  await rung(waiter);
  waiter.end();
  assert.deepEqual(errors, ["the events that requests wait for cannot be read"]);
});

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;
