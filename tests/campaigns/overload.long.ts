import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { callingUrl } from "../world/call.ts";
import { addRows, makeDictionary } from "../world/dictionaries.ts";
import { createPaper, offerXml, textAt } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { campaignLength } from "./length.ts";
import type { Asked, Load, Outcome } from "./overload-load.ts";

// Ten times the requests that the service can answer: it answers as many as before in time, says "later" to the others at once, serves
// another account as if nothing were, and is back to normal soon.

const length = campaignLength(2000);
const clients = 16;
const linesMax = 1500;
const memoryMaxBytes = 300 * 1024 ** 2;

/** The quiet account asks this often, and never more than it gets. */
const quietPerSecond = 20;
const quietMin = 0.8;
const goodputMin = 0.7;
const servedMaxMs = 2000;
const normalWithinMs = 10_000;

let folder: string;
let service: ServiceProcess;
let loud: readonly Asked[];
let quiet: readonly Asked[];

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
  const call = callingUrl(service.url);
  const [ann, bob] = await Promise.all([signIn(call, people.ann), signIn(call, people.bob)]);
  loud = await requestsOf(ann, bob);
  quiet = await requestsOf(bob, ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("under ten times the load as many requests are answered as before, the rest get 503 with Retry-After, and then everything works", async (t) => {
  const ms = Math.min(length.ms, 20_000);
  await put({ kinds: loud, ms: ms / 2 });
  const before = done(await put({ kinds: loud, ms })) / ms;
  const memory = await residentBytes();
  const from = service.lines.length;
  const endsAt = Date.now() + ms;
  const [others, own] = await Promise.all([
    put({ kinds: loud, ms, perSecond: before * 10_000, lines: linesMax }),
    put({ kinds: quiet, ms, perSecond: quietPerSecond }),
  ]);
  const grown = (await residentBytes()) - memory;
  const normalMs = await normalAgain(before);
  const after = done(await put({ kinds: loud, ms })) / ms;
  const served = servedSince(from);
  const goodput = served.filter(({ at }) => at <= endsAt).length / ms;
  const share = done(own) / sum(own);
  const slowest = p99(served.map(({ ms: took }) => took));
  t.diagnostic(
    `${Math.round(before * 1000)} a second before and ${Math.round(after * 1000)} afterwards; under ten times that ` +
      `${(goodput / before).toFixed(2)} of it, 99 of 100 within ${Math.round(slowest)} ms (${Math.round(p99(others.servedMs))} ms for the client), ${others.counts.get(503) ?? 0} refused; ` +
      `another account had ${share.toFixed(2)} of what it asked for, 99 of 100 within ${Math.round(p99(own.servedMs))} ms; ` +
      `normal after ${Math.round(normalMs)} ms, + ${Math.round(grown / 1e6)} MB`,
  );
  assert.deepEqual(others.troubles.concat(own.troubles), []);
  assert.deepEqual(
    [...others.counts.keys()].filter((status) => ![200, 201, 503].includes(status)),
    [],
  );
  assert.ok((others.counts.get(503) ?? 0) > 0, "it was too much");
  assert.ok(grown <= memoryMaxBytes, `${grown} bytes`);
  assert.ok(slowest <= servedMaxMs && share >= quietMin, `${slowest} ms, ${share} of the other account`);
  assert.ok(goodput >= goodputMin * before && after >= goodputMin * before, `${goodput / before} and ${after / before}`);
  assert.ok(normalMs <= normalWithinMs, `${normalMs} ms`);
});

/** What one asks for: a page of records, an envelope, a new record. */
async function requestsOf(who: Persona, other: Persona): Promise<readonly Asked[]> {
  const goods = await makeDictionary(who, []);
  await addRows(
    who,
    goods,
    Array.from({ length: 1000 }, (_, n) => [`Pump ${n}`]),
  );
  const sent = await who.post("/api/v1/envelope/send", { data: offerXml(await createPaper(who), other.mailboxId) });
  const headers = { authorization: `Bearer ${who.token}`, mailbox: who.mailboxId, "content-type": "application/json" };
  return [
    { method: "POST", path: `${goods.path}/records`, headers, body: "{}" },
    { method: "GET", path: `/api/v1/envelope/${textAt(sent, "uuid")}`, headers },
    { method: "POST", path: `${goods.path}/record`, headers, body: JSON.stringify([{ uuid: goods.columns[0], value: "new" }]) },
  ];
}

/** Puts a load on the service from a thread of its own. */
async function put(load: Pick<Load, "kinds" | "ms"> & Partial<Load>): Promise<Outcome> {
  const workerData: Load = { url: service.url, perSecond: 0, lines: clients, ...load };
  const worker = new Worker(new URL("overload-load.ts", import.meta.url), { workerData });
  const [outcome] = (await once(worker, "message")) as [Outcome];
  return outcome;
}

/** The time until a second of the usual load is served as before. */
async function normalAgain(before: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    const rate = done(await put({ kinds: loud, ms: 1000 })) / 1000;
    const passed = performance.now() - from - 1000;
    if (rate >= goodputMin * before || passed > 2 * normalWithinMs) return Math.max(0, passed);
  }
}

/** The requests that the service has served since this line of its log: a client that puts on such a load is late itself. */
function servedSince(line: number): readonly { readonly at: number; readonly ms: number }[] {
  return service.lines
    .slice(line)
    .filter((text) => text.includes('"msg":"request"'))
    .map((text) => JSON.parse(text) as { readonly time: string; readonly status: number; readonly duration_ms: number })
    .filter(({ status }) => status < 400)
    .map(({ time, duration_ms }) => ({ at: Date.parse(time), ms: duration_ms }));
}

function done({ counts }: Outcome): number {
  return (counts.get(200) ?? 0) + (counts.get(201) ?? 0);
}

function sum({ counts }: Outcome): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
