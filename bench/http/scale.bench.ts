import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startProcess, type ServiceProcess } from "../../tests/world/service.ts";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad, type LoadRequest } from "../harness/load.ts";
import { forgetJobs, withRelayHeld } from "../harness/relay.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { seedEnvelopes, seededIdText } from "../harness/row-writes.ts";
import { createOrderTemplate, sendOne, sendRequest } from "./bench-order.ts";

const stored = 10_000;
const clients = 16;
const counts = { status: 8000, send: 1600, work: 200 };
const rounds = 3;
/** The most that several processes may lose of what one does. */
const aim = 0.9;
const drainedMaxMs = 300_000;

/**
 * Status and send with two and four `serve` processes on one database, against one of them, jobs held back. Then sends to four, with one
 * of two processes that work killed on the way: every send is answered, and all jobs end.
 */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  const started: ServiceProcess[] = [];
  const start = async (role: "serve" | "work"): Promise<ServiceProcess> => {
    const one = await startProcess(role, variablesOf(running));
    started.push(one);
    return one;
  };
  try {
    const template = await createOrderTemplate(running);
    const id = await sendOne(running, template);
    await seedEnvelopes(running.database, "public", id, [0, stored - 1]);
    await forgetJobs(running.database);
    await running.database.pool.query("vacuum analyze");
    const serving: ServiceProcess[] = [];
    for (let index = 0; index < 4; index += 1) serving.push(await start("serve"));
    const request = sendRequest(running, template);
    const lines = await withRelayHeld(running.database, () => compare(running, serving, request));
    await forgetJobs(running.database);
    return [...lines, await killOne(running, { serving, request, working: await start("work") })].join("\n");
  } finally {
    for (const one of started) await one.stop();
    await running.stop();
  }
}

/** The lines of two and four processes against one. */
async function compare({ ann }: BenchService, serving: readonly ServiceProcess[], send: LoadRequest): Promise<readonly string[]> {
  const headers = headersOf(ann);
  const status = (index: number): LoadRequest => ({
    method: "GET",
    path: `/api/v1/envelope/${seededIdText(index % stored)}`,
    headers,
  });
  const lines: string[] = [];
  const readFrom = (some: readonly ServiceProcess[]) => spread(some, counts.status, { request: status, status: 200 });
  const sendTo = (some: readonly ServiceProcess[]) => spread(some, counts.send, { request: () => send, status: 201 });
  // the first thousands of requests of a process take twice as long as the next ones, and one process alone gets most
  for (const one of serving) await readFrom([one]).then(() => sendTo([one]));
  for (const processes of [2, 4]) {
    const named = { measure: "rate", aim } as const;
    const reads = (count: number) => () => readFrom(serving.slice(0, count));
    const sends = (count: number) => () => sendTo(serving.slice(0, count));
    const read = { ...named, name: `scale status ${processes}`, unit: "requests", ours: reads(processes), limit: reads(1) };
    const sent = { ...named, name: `scale send ${processes}`, unit: "envelopes", ours: sends(processes), limit: sends(1) };
    lines.push(await runBench(read, rounds), await runBench(sent, rounds));
  }
  return lines;
}

type Asked = { readonly request: (index: number) => LoadRequest; readonly status: number };

/** A load of all clients, each at one of the processes. */
async function spread(serving: readonly ServiceProcess[], count: number, asked: Asked): Promise<Run> {
  const each = { clients: clients / serving.length, count: count / serving.length };
  const runs = await Promise.all(serving.map(({ url }) => runLoad({ ...asked, ...each, origin: url })));
  return { work: count, seconds: Math.max(...runs.map(({ seconds }) => seconds)) };
}

type Killed = {
  readonly serving: readonly ServiceProcess[];
  readonly request: LoadRequest;
  readonly working: ServiceProcess;
};

/** Sends, kills the process that works beside the service itself when half are sent, and waits for the last job. */
async function killOne(running: BenchService, { serving, request, working }: Killed): Promise<string> {
  const from = performance.now();
  const asked = { request: () => request, status: 201 };
  await spread(serving, counts.work / 2, asked);
  const [rest] = await Promise.all([spread(serving, counts.work / 2, asked), working.kill()]);
  const sentMs = performance.now() - from;
  for (let left = 1; left > 0; await pause(100)) {
    left = await jobsLeft(running);
    if (performance.now() - from > drainedMaxMs) throw new Error(`${left} jobs are left`);
  }
  const seconds = (ms: number): string => `${(ms / 1000).toPrecision(3)} s`;
  const drained = seconds(performance.now() - from - sentMs);
  return `scale work       ${counts.work} envelopes sent in ${seconds(sentMs)}, one of two workers killed; ${rest.work} sent meanwhile, the last job ended ${drained} later`;
}

async function jobsLeft({ database }: BenchService): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select ((select count(*) from outbox) + (select count(*) from ordered_outbox) + (select count(*) from job_lanes where pending > 0))::integer as n",
  );
  return rows[0]?.n ?? 0;
}

/** Variables of further processes on the database and folder of the service. */
function variablesOf({ address, folder }: BenchService): Readonly<Record<string, string>> {
  const { host, port, user, password, database } = address;
  const words = [user, password].map(encodeURIComponent).join(":");
  return {
    DATABASE_URL: `postgres://${words}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
}
