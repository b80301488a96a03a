import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { postgresIn } from "@chancery/server/io/database/embedded/processes.ts";
import { callingUrl, type Call } from "../world/call.ts";
import { makeDictionary, type MadeDictionary } from "../world/dictionaries.ts";
import { until } from "../world/embedded.ts";
import { createPaper, type PaperTemplate } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { startKillLoad, type Keyed, type KillLoad, type Try } from "./kill-load.ts";
import { campaignLength, chanceOf } from "./length.ts";
import { killNow, postmasterOf } from "./victims.ts";

// The embedded database is killed under load, as a whole or one of its backends: requests end, keys are free again, and so does a stop.

const length = campaignLength(0);
const chance = chanceOf(length.seed);
const kills = Number(process.env["CAMPAIGN_WORDS"]) || (length.isShort ? 1 : 60);
/** In the short form they leave the machine to the other tests: most of the time keys are waited for. */
const clients = { count: length.isShort ? 4 : 16, restMs: 0 };
const endMaxMs = 10_000;
/** A key is held for 10 s by an attempt that died. */
const keyMaxMs = 12_000;
const stopMaxMs = 10_000;

let folder: string;
let variables: Record<string, string>;
let service: ServiceProcess;
let ann: Persona;
let goods: MadeDictionary;
let template: PaperTemplate;
/** In the short form others share the machine: what it slows a start by, it may slow the rest by. */
let slackMs: number;

const call: Call = (...asked) => callingUrl(service.url)(...asked);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery kills "));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = {
    CHANCERY_DATA_DIR: join(folder, "data"),
    CHANCERY_PROVISION: join(folder, "provision.json"),
    CHANCERY_RATE_LIMITS: "off",
  };
  const from = performance.now();
  service = await startProcess("start", variables);
  slackMs = length.isShort ? performance.now() - from : 0;
  ann = await signIn(call, people.ann);
  goods = await makeDictionary(ann, []);
  template = await createPaper(ann);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test(`${kills} kills of the database under load: requests, keys and stops end in ten seconds (seed ${length.seed})`, async (t) => {
  const figures = { openMax: 0, open: 0, endMs: [0], keyMs: [0], stopMs: [0] };
  for (let round = 0; round < kills; round += 1) {
    const load = startKillLoad({ ann, goods, template, recipient: people.bob.mailboxId }, clients);
    try {
      await until(async () => load.tries.filter(({ status }) => status === 201).length >= 10, 30_000);
      await pause(chance.below(300));
      const killed = await killDatabase(round % 2 === 1);
      const open = load.tries.filter(({ to }) => to === undefined);
      // at every other kill the stop comes while the database is still being repaired
      const isReady = round % 4 < 2;
      const ended = isReady ? await endOf(open, killed) : 0;
      if (isReady) await until(isWell, 60_000);
      else await pause(chance.below(1500));
      if (isReady) figures.keyMs.push(await settle(unsettled(load, killed), killed));
      figures.endMs.push(ended);
      figures.open += open.length;
      figures.openMax = Math.max(figures.openMax, open.length);
      figures.stopMs.push(await stop());
    } finally {
      load.stop();
    }
    service = await startProcess("start", variables);
    figures.keyMs.push(await settle(unsettled(load, 0), performance.now()));
  }
  const shown = (name: "endMs" | "keyMs" | "stopMs"): string => {
    const all = figures[name].slice(1).toSorted((one, other) => one - other);
    return `${Math.round(all[Math.floor(all.length / 2)] ?? 0)} ms in the middle, ${Math.round(all.at(-1) ?? 0)} ms at most`;
  };
  t.diagnostic(`${kills} kills, ${figures.open} requests open, ${figures.openMax} at once at most`);
  t.diagnostic(
    `the last of them ended after ${shown("endMs")}; keys were free after ${shown("keyMs")}; a stop took ${shown("stopMs")}`,
  );
  assert.ok(figures.open > 0, "the load met the kills");
});

/** Kills the server, or one backend that works, whereupon PostgreSQL ends all others. Answers when. */
async function killDatabase(isBackend: boolean): Promise<number> {
  const dataDir = join(folder, "data");
  const postmaster = await postmasterOf(dataDir);
  const backends = (await postgresIn(join(dataDir, "database", "cluster"))).filter((pid) => pid !== postmaster);
  const killed = performance.now();
  // the newest process is a connection of the pool
  killNow(isBackend ? Math.max(...backends) : postmaster);
  return killed;
}

const isWell = async (): Promise<boolean> => (await call("GET", "/ready").catch(() => undefined))?.status === 200;

/** When the last of the requests ended that were open at the kill, after it. Fails when one hangs. */
async function endOf(open: readonly Try[], killed: number): Promise<number> {
  const isOver = async (): Promise<boolean> => open.every(({ to }) => to !== undefined);
  while (!(await isOver()) && performance.now() - killed <= endMaxMs + slackMs) await pause(10);
  const hanging = open.filter(({ to }) => to === undefined).map(({ request }) => request.name);
  assert.deepEqual(hanging, [], `hang ${endMaxMs} ms after the kill`);
  return Math.max(0, ...open.map(({ to }) => (to ?? 0) - killed));
}

/** Requests without an answer that began before the time (0: ever). */
function unsettled(load: KillLoad, before: number): readonly Keyed[] {
  const tries = load.tries.filter(({ from, to }) => to !== undefined && (before === 0 || from < before));
  return tries.filter(({ status }) => status === undefined || status === 503).map(({ request }) => request);
}

/** Asks again under the same keys until none is running; how long that took from a time on. */
async function settle(requests: readonly Keyed[], from: number): Promise<number> {
  const settled = await Promise.all(
    requests.slice(0, 50).map(async (request) => {
      for (;;) {
        const status = await request.send().then(
          (answer) => answer.status,
          () => undefined,
        );
        if (status !== undefined && status !== 409 && status !== 503) return performance.now() - from;
        assert.ok(performance.now() - from <= keyMaxMs + endMaxMs + slackMs, `the key of a ${request.name} is still ${status}`);
        await pause(400);
      }
    }),
  );
  return Math.max(0, ...settled);
}

/** SIGTERM; how long the stop took. No process of the database is left. */
async function stop(): Promise<number> {
  const from = performance.now();
  assert.equal(await service.stop(), 0);
  const ms = performance.now() - from;
  assert.ok(ms <= stopMaxMs + slackMs, `the stop took ${Math.round(ms)} ms`);
  await until(async () => (await postgresIn(join(folder, "data", "database", "cluster"))).length === 0, 5000);
  return ms;
}
