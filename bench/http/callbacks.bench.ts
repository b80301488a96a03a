import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { callbacksPath } from "../../tests/world/callbacks.ts";
import { startReceiver, type Receiver } from "../../tests/world/receiver.ts";
import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { median, runBench, type Run } from "../harness/rounds.ts";
import { seedEnvelopes } from "../harness/row-writes.ts";
import { createOrderTemplate, sendOne } from "./bench-order.ts";

const count = 2000;
const connections = 32;
const rounds = 5;
const waits = 30;
const deliveredMaxMs = 120_000;
const statuses = ["CANCELLED", "COMPLETED"] as const;

/**
 * Events of 2000 envelopes that change at once, delivered to one endpoint, against a loop of bare requests with the same bytes and
 * connections. Then the time from a commit to the arrival of its request, against one bare request: half of them within it.
 */
export async function bench(): Promise<string> {
  const running = await startBenchService({ CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" });
  const receiver = await startReceiver();
  const pool = new Pool(receiver.url, { connections });
  try {
    const id = await prepare(running, receiver);
    const turn = turns();
    const ours = async () => {
      const run = await delivered(receiver, count, () => change(running, statuses[turn() % 2] ?? "CANCELLED"));
      await untilIdle(running);
      return run;
    };
    const limit = () => posted(receiver, () => postAll(pool, receiver));
    const rate = await runBench({ name: "callbacks", unit: "deliveries", measure: "rate", aim: 0.5, ours, limit }, rounds);
    const one = () => half(() => delivered(receiver, 1, () => change(running, statuses[turn() % 2] ?? "CANCELLED", id)));
    const bare = () => half(() => posted(receiver, () => post(pool, receiver), 1));
    const delay = { name: "callback delay", unit: "deliveries", measure: "time", aim: 0.1, isAimOfOurs: true } as const;
    return [rate, await runBench({ ...delay, ours: one, limit: bare }, rounds)].join("\n");
  } finally {
    await pool.close();
    await receiver.stop();
    await running.stop();
  }
}

/** Seeds envelopes of Bob's, and creates his callback when their events are past. */
async function prepare(running: BenchService, receiver: Receiver): Promise<string> {
  const { bob, database } = running;
  const id = await sendOne(running, await createOrderTemplate(running));
  await seedEnvelopes(database, "public", id, [0, count - 2]);
  await database.pool.query("vacuum analyze");
  await untilIdle(running);
  const made = await bob.post(`${callbacksPath}/add`, { url: `${receiver.url}/ours` });
  if (made.status !== 201) throw new Error(made.text);
  return id;
}

/** Changes the status of all envelopes of Bob's mailbox, or of one, in one transaction. */
async function change({ database, bob }: BenchService, status: string, id?: string): Promise<void> {
  await database.pool.query(
    "update mailbox_envelopes set status = $1 where mailbox_id = $2 and envelope_id = coalesce($3, envelope_id) and status <> $1",
    [status, bob.mailboxId, id ?? null],
  );
}

/** Waits until all that follows from events is done: notifications are written later than callbacks are sent. */
async function untilIdle({ database }: BenchService): Promise<void> {
  for (let isBusy = true; isBusy; await pause(100)) {
    const { rows } = await database.pool.query<{ busy: boolean }>(
      "select exists (select from ordered_outbox) or exists (select from outbox) or exists (select from jobs) as busy",
    );
    isBusy = rows[0]?.busy ?? false;
  }
}

/** The time from the commit, which ends `start`, until the endpoint has got a number of further requests. */
async function delivered(receiver: Receiver, more: number, start: () => Promise<unknown>): Promise<Run> {
  const before = receiver.to("/ours").length;
  await start();
  const committed = performance.now();
  const all = await receiver.until("/ours", before + more, deliveredMaxMs);
  return { work: more, seconds: Math.max(0, (all[before + more - 1]?.atMs ?? 0) - committed) / 1000 };
}

/** The time of bare requests. */
async function posted(receiver: Receiver, send: () => Promise<unknown>, work = count): Promise<Run> {
  const from = performance.now();
  await send();
  return { work, seconds: ((receiver.to("/limit").at(-1)?.atMs ?? 0) - from) / 1000 };
}

async function postAll(pool: Pool, receiver: Receiver): Promise<void> {
  const body = receiver.to("/ours")[0]?.body ?? "{}";
  let left = count;
  const client = async (): Promise<void> => {
    while (left-- > 0) await post(pool, receiver, body);
  };
  await Promise.all(Array.from({ length: connections }, client));
}

async function post(pool: Pool, receiver: Receiver, body = receiver.to("/ours")[0]?.body ?? "{}"): Promise<void> {
  const answer = await pool.request({
    method: "POST",
    path: "/limit",
    headers: { "content-type": "application/json", "user-agent": "bench" },
    body,
  });
  await answer.body.dump();
}

/** The median of some waits. */
async function half(wait: () => Promise<Run>): Promise<Run> {
  const seconds: number[] = [];
  for (let index = 0; index < waits; index += 1) seconds.push((await wait()).seconds);
  return { work: 1, seconds: median(seconds) };
}

function turns(): () => number {
  let turn = 0;
  return () => turn++;
}
