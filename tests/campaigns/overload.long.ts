import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { callingUrl } from "../world/call.ts";
import { addRows, makeDictionary } from "../world/dictionaries.ts";
import { createPaper, offerXml, textAt } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { campaignLength } from "./length.ts";

// Ten times the requests that the service can answer: it answers as many as before, and says "later" to the others.

const length = campaignLength(2000);
const clients = 16;
const linesMax = 1500;
const memoryMaxBytes = 300 * 1024 ** 2;

type Asked = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};
/** How many were answered with a status; 0: not answered, or refused without saying when to come again. */
type Counts = Map<number, number>;

type Load = {
  readonly counts: Counts;
  /** Requests that succeeded in a millisecond. */
  readonly goodput: number;
  /** Within which 99 of 100 of those were answered. */
  readonly p99Ms: number;
  /** Requests that were not sent, because all lines waited for an answer. */
  readonly unsent: number;
};

let folder: string;
let service: ServiceProcess;
let kinds: readonly Asked[];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery overload "));
  await writeFile(join(folder, "provision.json"), provisionText);
  service = await startProcess("start", {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
    // all clients have one address here: its bound is not what is measured
    CHANCERY_ADDRESS_REQUESTS_MAX: "2000",
  });
  const ann = await signIn(callingUrl(service.url), people.ann);
  const goods = await makeDictionary(ann, []);
  await addRows(
    ann,
    goods,
    Array.from({ length: 1000 }, (_, n) => [`Pump ${n}`]),
  );
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(await createPaper(ann), people.bob.mailboxId) });
  const headers = { authorization: `Bearer ${ann.token}`, mailbox: ann.mailboxId, "content-type": "application/json" };
  kinds = [
    { method: "POST", path: `${goods.path}/records`, headers, body: "{}" },
    { method: "GET", path: `/api/v1/envelope/${textAt(sent, "uuid")}`, headers },
    { method: "POST", path: `${goods.path}/record`, headers, body: JSON.stringify([{ uuid: goods.columns[0], value: "new" }]) },
  ];
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("under ten times the load as many requests are answered as before, the rest get 503 with Retry-After, and then everything works", async (t) => {
  const ms = Math.min(length.ms, 20_000);
  await closedLoop(ms / 2);
  const before = done(await closedLoop(ms)) / ms;
  const memory = await residentBytes();
  const { counts, goodput, p99Ms, unsent } = await openLoop(ms, before * 10);
  const grown = (await residentBytes()) - memory;
  const after = done(await closedLoop(ms)) / ms;
  t.diagnostic(
    `${Math.round(before * 1000)} a second before and ${Math.round(after * 1000)} afterwards; under ten times that ` +
      `${(goodput / before).toFixed(2)} of it, 99 of 100 within ${Math.round(p99Ms)} ms, ${counts.get(503) ?? 0} refused, ` +
      `${unsent} not sent as ${linesMax} waited, + ${Math.round(grown / 1e6)} MB`,
  );
  assert.deepEqual(
    [...counts.keys()].filter((status) => ![200, 201, 503].includes(status)),
    [],
  );
  assert.ok((counts.get(503) ?? 0) > 0, "it was too much");
  assert.ok(done(counts) > 0 && grown <= memoryMaxBytes, `${grown} bytes`);
  assert.ok(goodput >= 0.7 * before && after >= 0.7 * before, `${goodput / before} and ${after / before}`);
});

function done(counts: Counts): number {
  return (counts.get(200) ?? 0) + (counts.get(201) ?? 0);
}

/** Each client sends its next request when the last one was answered. */
async function closedLoop(ms: number): Promise<Counts> {
  const pool = new Pool(service.url, { connections: clients });
  const counts: Counts = new Map();
  const end = performance.now() + ms;
  const client = async (_: unknown, from: number): Promise<void> => {
    for (let n = from; performance.now() < end; n += 1) await ask(pool, n, counts);
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.destroy();
  return counts;
}

/** Begins this many requests a millisecond without waiting for answers; those that find no line free are not sent. */
async function openLoop(ms: number, rate: number): Promise<Load> {
  const pool = new Pool(service.url, { connections: linesMax });
  const counts: Counts = new Map();
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  let unsent = 0;
  const send = async (n: number): Promise<void> => {
    const from = performance.now();
    if ((await ask(pool, n, counts)) < 300) waits.push(performance.now() - from);
  };
  const from = performance.now();
  for (let n = 0; performance.now() - from < ms; await pause(5))
    for (const due = (performance.now() - from) * rate; n < due; n += 1) {
      if (open.size >= linesMax) {
        unsent += 1;
        continue;
      }
      const sent = send(n);
      open.add(sent);
      void sent.finally(() => open.delete(sent));
    }
  const goodput = done(counts) / ms;
  await Promise.all(open);
  await pool.destroy();
  return { counts, goodput, p99Ms: waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Infinity, unsent };
}

async function ask(pool: Pool, n: number, counts: Counts): Promise<number> {
  const { body, ...request } = kinds[n % kinds.length]!;
  const answer = await pool.request({ ...request, body: body ?? null });
  await answer.body.dump();
  const isReported = answer.statusCode < 400 || answer.headers["retry-after"] !== undefined;
  const status = isReported ? answer.statusCode : 0;
  counts.set(status, (counts.get(status) ?? 0) + 1);
  return answer.statusCode;
}

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
