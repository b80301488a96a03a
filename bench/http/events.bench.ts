import { setTimeout as pause } from "node:timers/promises";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad } from "../harness/load.ts";
import { forgetJobs, withRelayHeld } from "../harness/relay.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { seededIdText, seedEnvelopes } from "../harness/row-writes.ts";
import { createOrderTemplate, fillRequest, sendOne, sendRequest } from "./bench-order.ts";

const clients = 16;
const count = 1500;
const rounds = 5;
const waits = 30;
const triggers = ["appeared", "status", "removed"].map((kind) => `mailbox_envelopes_record_${kind}`);

/**
 * The cost of recording events: sends and fills with the triggers, against the same without them, jobs held back. Then the time from
 * a commit to the answer of a waiting request, against a notification of PostgreSQL.
 */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const template = await createOrderTemplate(running);
    const lines = await withRelayHeld(running.database, () => costs(running, template));
    return [...lines, await latency(running, template)].join("\n");
  } finally {
    await running.stop();
  }
}

async function costs(running: BenchService, template: string): Promise<readonly string[]> {
  const id = await sendOne(running, template);
  await seedEnvelopes(running.database, "public", id, [0, 2 * (rounds + 1) * count - 1]);
  await running.database.pool.query("vacuum analyze");
  let filled = 0;
  const origin = running.service.url;
  const request = sendRequest(running, template);
  const send = () => runLoad({ origin, clients, count, status: 201, request: () => request });
  const fill = () => {
    const from = filled;
    filled += count;
    return runLoad({
      origin,
      clients,
      count,
      status: 200,
      request: (index) => fillRequest(running, template, seededIdText(from + index)),
    });
  };
  const lines: string[] = [];
  for (const [name, load] of [["send", send] as const, ["fill", fill] as const]) {
    const ours = () => withTriggers(running, "enable", load);
    const limit = () => withTriggers(running, "disable", load);
    lines.push(await runBench({ name: `events of ${name}`, unit: "requests", measure: "rate", aim: 0.9, ours, limit }, rounds));
  }
  await withTriggers(running, "enable", async () => undefined);
  return lines;
}

async function withTriggers<T>({ database }: BenchService, change: "enable" | "disable", work: () => Promise<T>): Promise<T> {
  for (const trigger of triggers) await database.pool.query(`alter table mailbox_envelopes ${change} trigger ${trigger}`);
  const result = await work();
  await forgetJobs(database);
  return result;
}

async function latency(running: BenchService, template: string): Promise<string> {
  const id = await sendOne(running, template);
  let cursor = await quietCursor(running);
  const ours = () =>
    timed(async (index) => {
      const { ms, nextCursor } = await answered(running, cursor, () =>
        change(running, id, index % 2 === 0 ? "CANCELLED" : "SENT"),
      );
      cursor = nextCursor;
      return ms;
    });
  const limit = () => timed(() => notified(running));
  return runBench({ name: "event feed", unit: "events", measure: "time", aim: 0.1, isAimOfOurs: true, ours, limit }, rounds);
}

async function change({ database }: BenchService, id: string, status: string): Promise<void> {
  await database.pool.query("update mailbox_envelopes set status = $1 where envelope_id = $2", [status, id]);
}

/** The mean of some waits, in seconds. */
async function timed(wait: (index: number) => Promise<number>): Promise<Run> {
  let seconds = 0;
  for (let index = 0; index < waits; index += 1) seconds += (await wait(index)) / 1000;
  return { work: 1, seconds: seconds / waits };
}

type Page = { readonly nextCursor: string; readonly data: readonly unknown[] };

async function readPage({ service, ann }: BenchService, query: string): Promise<Page> {
  const answer = await fetch(`${service.url}/api/v1/events?${query}`, { headers: headersOf(ann) });
  return (await answer.json()) as Page;
}

/** Milliseconds from the commit of a change to the answer of a request that waits for it. */
async function answered(running: BenchService, cursor: string, write: () => Promise<void>) {
  const waiting = readPage(running, `after=${cursor}&wait=30`).then((page) => ({ page, at: performance.now() }));
  await pause(100);
  await write();
  const from = performance.now();
  const { page, at } = await waiting;
  if (page.data.length === 0) throw new Error("the request was answered without an event");
  return { ms: at - from, nextCursor: page.nextCursor };
}

/** The end of the feed when all events before are numbered. */
async function quietCursor(running: BenchService): Promise<string> {
  for (let cursor = (await readPage(running, "after=latest")).nextCursor; ;) {
    const page = await readPage(running, `after=${cursor}&wait=2`);
    if (page.data.length === 0) return cursor;
    cursor = page.nextCursor;
  }
}

/** Milliseconds in which a notification is sent and arrives. */
async function notified({ database }: BenchService): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query("listen bench");
    const arrived = new Promise<number>((resolve) => client.once("notification", () => resolve(performance.now())));
    const from = performance.now();
    await database.pool.query("notify bench");
    return (await arrived) - from;
  } finally {
    client.release();
  }
}
