import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startProcess } from "../../tests/world/service.ts";
import { residentBytes } from "../harness/memory.ts";
import { lineOf, median, type Run } from "../harness/rounds.ts";
import { barePostgres } from "./bare-postgres.ts";

const rounds = 5;
const coldMaxS = 3;
const warmMaxS = 1;
const idleMs = 5000;
const idleMaxMiB = 150;

// as npm start sets it; the first round, which is not measured, fills it
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/chancery", import.meta.url));

type Pair = { readonly cold: Run; readonly warm: Run };

/** Empty folder → ready, warm → ready, memory after 5 s without work; against initdb and postgres alone. */
export async function bench(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-bench-"));
  const ours: Pair[] = [];
  const limits: Pair[] = [];
  const idle: number[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const pair = [
        await startService(join(folder, `ours ${round}`), idle),
        await startPostgres(join(folder, `limit ${round}`)),
      ] as const;
      if (round < 0) continue;
      ours.push(pair[0]);
      limits.push(pair[1]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const line = (part: "cold" | "warm", aim: number): string => {
    const what = { name: `start ${part}`, unit: "starts", measure: "time", aim, isAimOfOurs: true } as const;
    const runs = (pairs: readonly Pair[]): Run[] => pairs.map((pair) => pair[part]);
    return lineOf(what, runs(ours), runs(limits));
  };
  const idleMiB = median(idle) / 1024 ** 2;
  const memory = `idle ${idleMiB.toFixed(0)} MiB (aim ≤ ${idleMaxMiB} ${idleMiB <= idleMaxMiB ? "met" : "MISSED"})`;
  return `${line("cold", coldMaxS)}\n${line("warm", warmMaxS)}  ${memory}`;
}

async function startService(dataDir: string, idle: number[]): Promise<Pair> {
  const cold = await startOnce(dataDir);
  await cold.stop();
  const warm = await startOnce(dataDir);
  await wait(idleMs);
  idle.push(residentBytes(warm.pid) ?? 0);
  await warm.stop();
  return { cold: cold.run, warm: warm.run };
}

async function startOnce(dataDir: string) {
  const from = performance.now();
  const service = await startProcess("start", { CHANCERY_DATA_DIR: dataDir, NODE_COMPILE_CACHE: compileCache });
  const ready = await fetch(`${service.url}/ready`);
  if (ready.status !== 200) throw new Error(`/ready gave ${ready.status}: ${await ready.text()}`);
  return { run: runSince(from), pid: service.pid, stop: service.stop };
}

async function startPostgres(folder: string): Promise<Pair> {
  const postgres = await barePostgres(folder);
  let from = performance.now();
  await postgres.make();
  const stopCold = await postgres.start();
  const cold = runSince(from);
  await stopCold();
  from = performance.now();
  const stopWarm = await postgres.start();
  const warm = runSince(from);
  await stopWarm();
  return { cold, warm };
}

function runSince(from: number): Run {
  return { work: 1, seconds: (performance.now() - from) / 1000 };
}
