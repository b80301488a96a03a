import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbeddedAddress } from "@chancery/server/io/database/embedded/running.ts";
import type { Run } from "./rounds.ts";

/** A script of pgbench and the values of its variables. */
export type PgbenchScript = { readonly text: string; readonly variables: Readonly<Record<string, string>> };

/** Result of pgbench: number and duration of transactions, and the time of each in seconds, for all and for each script. */
export type PgbenchRun = Run & { readonly latencies: readonly number[]; readonly byScript: readonly (readonly number[])[] };

export type PgbenchPlan = {
  readonly address: EmbeddedAddress;
  readonly scripts: readonly PgbenchScript[];
  readonly clients: number;
  /** Transactions of each client. */
  readonly each: number;
};

/** Runs pgbench of the system with prepared statements over the database's socket. The time to connect does not count. */
export async function runPgbench({ address, scripts, clients, each }: PgbenchPlan): Promise<PgbenchRun> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-pgbench-"));
  try {
    const files = await Promise.all(scripts.map(({ text }, index) => written(join(folder, `${index}.sql`), text)));
    const defined = scripts.flatMap(({ variables }) =>
      Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    );
    const text = await output(folder, address, [
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${clients}`,
      `--jobs=${Math.min(2, clients)}`,
      `--transactions=${each}`,
      "--log",
      ...defined,
      ...files.map((file) => `--file=${file}`),
    ]);
    const rate = Number(/tps = ([\d.]+) \(without/.exec(text)?.[1]);
    if (!(rate > 0)) throw new Error(`pgbench said:\n${text}`);
    const logged = await transactionsIn(folder);
    const byScript = scripts.map((_, script) => logged.filter((one) => one.script === script).map((one) => one.seconds));
    return { work: clients * each, seconds: (clients * each) / rate, latencies: byScript.flat(), byScript };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function written(file: string, text: string): Promise<string> {
  await writeFile(file, text);
  return file;
}

async function output(folder: string, address: EmbeddedAddress, words: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const where = [`--host=${address.host}`, `--port=${address.port}`, `--username=${address.user}`, address.database];
  const env = { ...process.env, PGPASSWORD: address.password };
  const child = spawn("pgbench", [...words, ...where], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stdout.on("data", (bytes) => (text += String(bytes)));
  child.stderr.on("data", (bytes) => (text += String(bytes)));
  child.once("error", reject);
  child.once("close", (code) => (code === 0 ? resolve(text) : reject(new Error(`pgbench ended with ${code}:\n${text}`))));
  return promise;
}

/** The third column of pgbench's log is the latency in microseconds, the fourth the number of the script. */
async function transactionsIn(folder: string): Promise<readonly { readonly seconds: number; readonly script: number }[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith("pgbench_log"));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), "utf8")));
  const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line !== "");
  return lines.map((line) => {
    const [, , microseconds, script] = line.split(" ");
    return { seconds: Number(microseconds) / 1_000_000, script: Number(script) };
  });
}
