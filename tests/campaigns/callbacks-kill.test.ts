import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import sql from "sql-template-tag";
import { callbacksPath } from "../world/callbacks.ts";
import { until } from "../world/embedded.ts";
import { filled, orderTemplate, sendOrder } from "../world/orders.ts";
import { answering, startReceiver, type Behaviour } from "../world/receiver.ts";
import { startProcess } from "../world/service.ts";
import { world } from "../world/world.ts";
import { campaignLength, chanceOf } from "./length.ts";

// The worker is killed again and again while envelopes are sent: every committed event arrives, in order, with the same bytes.

const length = campaignLength(0);
const chance = chanceOf(length.seed);
const rounds = length.isShort ? 2 : Math.max(20, Math.round(length.ms / 3000));
const clients = length.isShort ? 2 : 4;
/** Everything that is owed is delivered within this time after a crash. */
const owedMaxMs = 60_000;
const receiver = await startReceiver();
after(() => receiver.stop());
const reach = { CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" };
const one = await world({ settings: reach });
const { ann, bob, database } = one;
const template = await orderTemplate(ann);
const variables = { DATABASE_URL: database.url, CHANCERY_DATA_DIR: one.folder, ...reach };

/** Fails the first attempt of one delivery in ten. */
const seen = new Set<string>();
const flaky: Behaviour = (response, { headers }) => {
  const id = String(headers["webhook-id"]);
  const isNew = !seen.has(id);
  seen.add(id);
  response.writeHead(isNew && chance.below(10) === 0 ? 503 : 200).end();
};
const slow: Behaviour = (response) => void setTimeout(() => response.end(), 20 + chance.below(50));
const endpoints = [
  { who: bob, path: "/steady", behaviour: answering(200) },
  { who: bob, path: "/flaky", behaviour: flaky },
  { who: ann, path: "/slow", behaviour: slow },
] as const;

type Event = { readonly mailbox_id: string; readonly envelope_id: string; readonly body: string };

test(`kill -9 of the worker under load loses no event and keeps order and bytes (seed ${length.seed})`, async (t) => {
  let worker = await startProcess("work", variables);
  after(() => worker.kill());
  for (const { who, path, behaviour } of endpoints) await addCallback(who, receiver.at(path, behaviour));
  const load = startLoad();
  for (let round = 0; round < rounds; round += 1) {
    await pause(300 + chance.below(1500));
    await worker.kill();
    worker = await startProcess("work", variables);
  }
  const envelopes = await load.stop();
  const lastKill = performance.now();
  const events = await committedEvents();
  for (const { who, path } of endpoints) {
    const owed = events.filter(({ mailbox_id }) => mailbox_id === who.mailboxId);
    const arrivedIds = () => new Set(receiver.to(path).map(({ headers }) => headers["webhook-id"])).size;
    await until(async () => arrivedIds() >= owed.length, owedMaxMs);
    assertDelivered(path, owed);
    t.diagnostic(`${path}: ${owed.length} events, ${receiver.to(path).length} requests`);
  }
  t.diagnostic(
    `${envelopes} envelopes, ${rounds} kills, all delivered ${Math.round(performance.now() - lastKill)} ms after the load`,
  );
  assert.ok(envelopes > rounds, "there was load");
});

async function addCallback(who: typeof ann, url: string): Promise<void> {
  const made = await who.post(`${callbacksPath}/add`, { url, retries: 10 });
  assert.equal(made.status, 201, made.text);
}

/** Sends envelopes and completes them until stopped; answers how many. */
function startLoad() {
  let isStopped = false;
  let count = 0;
  const client = async (): Promise<void> => {
    while (!isStopped) {
      const uuid = await sendOrder(one, template);
      count += 1;
      for (const name of ["b", "c"])
        await bob.put("/api/v1/envelope/fill", { uuid, data: filled(template, `<field name="${name}">x</field>`) });
      await pause(length.isShort ? 50 : 10);
    }
  };
  const all = Array.from({ length: clients }, client);
  return {
    stop: async (): Promise<number> => {
      isStopped = true;
      await Promise.all(all);
      return count;
    },
  };
}

/** The events of both mailboxes in commit order, when all are numbered. */
async function committedEvents(): Promise<readonly Event[]> {
  await until(async () => (await database.all(sql`select 1 from ordered_outbox limit 1`)).length === 0, owedMaxMs);
  return database.all<Event>(sql`
    select mailbox_id, envelope_id, body
    from mailbox_events
    where kind <> 'removed'
    order by sequence`);
}

/** Compares what a path got with what was committed: each event once by its id, with one body, in order for each envelope. */
function assertDelivered(path: string, owed: readonly Event[]): void {
  const bodies = new Map<string, string>();
  for (const { headers, body } of receiver.to(path)) {
    const id = String(headers["webhook-id"]);
    assert.equal(bodies.get(id) ?? body, body, `the bytes of ${id} are the same on every attempt`);
    bodies.set(id, body);
  }
  assert.deepEqual([...bodies.values()].toSorted(), owed.map(({ body }) => body).toSorted());
  const firstOf = Map.groupBy([...bodies.values()], (body) => String(JSON.parse(body).uuid));
  const expected = Map.groupBy(owed, ({ envelope_id }) => envelope_id);
  for (const [id, own] of expected)
    assert.deepEqual(
      firstOf.get(id),
      own.map(({ body }) => body),
      `the events of ${id} arrive in order`,
    );
}
