import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { postgresIn } from "@chancery/server/io/database/embedded/processes.ts";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import { callingUrl, type Call } from "../world/call.ts";
import { until } from "../world/embedded.ts";
import { createPaper } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { emptyLedger } from "./ledger.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { startClients } from "./load.ts";
import { assertArchivesReady, assertDoneOnce, assertPromisesKept } from "./promises-kept.ts";
import { killNow, postmasterOf, printersOf } from "./victims.ts";

// Whatever is killed, whenever: what was acknowledged is there, once, and the service is back.

const length = campaignLength(5000);
const chance = chanceOf(length.seed);
const victims = ["service", "database", "printer"] as const;
const readyMaxMs = { service: 3000, database: 10_000, printer: 3000 };
// half of the recoveries are within the figure, every one within a multiple: other programs share the machine
const slack = length.isShort ? 5 : 3;
/** Duration of the first start: anything that slows it also slows a recovery. */
let startMs: number;

let folder: string;
let dataDir: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;
let bob: Persona;

const call: Call = (...asked) => callingUrl(service.url)(...asked);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery crash "));
  dataDir = join(folder, "data");
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = { CHANCERY_DATA_DIR: dataDir, CHANCERY_PROVISION: join(folder, "provision.json"), CHANCERY_RATE_LIMITS: "off" };
  const from = performance.now();
  service = await startProcess("start", variables);
  startMs = performance.now() - from;
  ann = await signIn(call, people.ann);
  bob = await signIn(call, people.bob);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test(`kill -9 of service, database and printer under load loses nothing and does nothing twice (seed ${length.seed})`, async (t) => {
  const ledger = emptyLedger();
  const clients = startClients({ ann, bob, template: await createPaper(ann), ledger, pauseMs: length.isShort ? 200 : 1500 }, 6);
  const figures = new Map<string, number[]>(victims.map((victim) => [victim, []]));
  try {
    for (const end = performance.now() + length.ms, round = counter(); performance.now() < end;) {
      await pause(200 + chance.below(1000));
      const victim = victims[round()] ?? chance.pick(victims);
      const readyMs = await killAndWait(victim);
      figures.get(victim)?.push(readyMs);
      assert.ok(
        readyMs <= Math.max(readyMaxMs[victim], startMs) * slack,
        `ready ${Math.round(readyMs)} ms after the ${victim} was killed`,
      );
    }
  } finally {
    await clients.stop();
  }
  for (const victim of victims) {
    const ms = (figures.get(victim) ?? []).toSorted((one, other) => one - other);
    const median = ms[Math.floor(ms.length / 2)] ?? 0;
    t.diagnostic(
      `${victim} killed ${ms.length} times, ready after ${Math.round(median)} ms, ${Math.round(ms.at(-1) ?? 0)} ms at most`,
    );
    assert.ok(length.isShort || median <= readyMaxMs[victim], `half of the recoveries took over ${readyMaxMs[victim]} ms`);
  }
  t.diagnostic(
    `${ledger.sends.length} sends, ${ledger.fills.length} fills, ${ledger.uploads.length} uploads, ${ledger.repeats} asked again`,
  );
  assert.ok(ledger.fills.length > 0 && ledger.repeats > 0, "the load met the kills");
  await assertPromisesKept(ledger, ann, bob);
  await assertArchivesReady(ledger, ann);
  await inDatabase(assertDoneOnce);
});

test("afterwards no process is left, every blob is whole, and what writers left behind goes with the next start", async () => {
  assert.equal(await service.stop(), 0);
  assert.deepEqual(await postgresIn(join(dataDir, "database", "cluster")), []);
  const blobs = join(dataDir, "blobs");
  for (const file of await filesIn(blobs)) {
    if (file.includes("incoming")) await utimes(file, new Date(0), new Date(0));
    else
      assert.equal(
        createHash("sha256")
          .update(await readFile(file))
          .digest("hex"),
        basename(file),
      );
  }
  service = await startProcess("start", variables);
  assert.deepEqual(await readdir(join(blobs, "incoming")), []);
});

/** Kills, starts the service again if it was that, and answers after how many milliseconds it was ready. */
async function killAndWait(victim: (typeof victims)[number]): Promise<number> {
  const start = performance.now();
  if (victim === "service") {
    await service.kill();
    service = await startProcess("start", variables);
  } else if (victim === "database") {
    const old = await postmasterOf(dataDir);
    killNow(old);
    await until(async () => ![undefined, old].includes(await postmasterOf(dataDir)), 60_000);
  } else for (const pid of await printersOf(service.pid)) killNow(pid);
  await until(async () => (await call("GET", "/ready").catch(() => undefined))?.status === 200, 60_000);
  return performance.now() - start;
}

async function inDatabase(look: typeof assertDoneOnce): Promise<void> {
  const address = await findRunning(join(dataDir, "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: true, statementTimeoutMs: 60_000 });
  await look(database).finally(() => database.close());
}

async function filesIn(of: string): Promise<readonly string[]> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function counter(): () => number {
  let next = 0;
  return () => next++;
}
