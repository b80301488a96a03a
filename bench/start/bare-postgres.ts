import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { findBinaries, type Binaries } from "@chancery/server/io/database/embedded/binaries.ts";
import { chooseRunAs, environmentOf, type RunAs } from "@chancery/server/io/database/embedded/run-as.ts";
import { readPidLines } from "@chancery/server/io/database/embedded/server-process.ts";

const run = promisify(execFile);

/** PostgreSQL alone: the programs, user and settings of the service, and nothing else. */
export type BarePostgres = {
  /** Makes the cluster: initdb. */
  make(): Promise<void>;
  /** Starts the server; answers how to stop it when it takes connections. */
  start(): Promise<() => Promise<void>>;
};

/** PostgreSQL alone in a new folder. */
export async function barePostgres(folder: string): Promise<BarePostgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = join(folder, "cluster");
  const binaries = await findBinaries(join(folder, "libraries"));
  const runAs = await chooseRunAs(folder, cluster, binaries);
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, "bench", { mode: 0o600 });
  if (runAs.ids.uid !== undefined) await chown(passwordFile, runAs.ids.uid, runAs.ids.gid ?? 0);
  return {
    make: async () => {
      const [program = "", ...words] = [...runAs.prefix, binaries.initdb, ...initWords(cluster, passwordFile)];
      await run(program, words, { ...runAs.ids, cwd: "/", env: environmentOf(binaries) });
    },
    start: () => start(cluster, binaries, runAs),
  };
}

function initWords(cluster: string, passwordFile: string): readonly string[] {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=chancery", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  return [`--pgdata=${cluster}`, ...access, ...locale, "--data-checksums", "--no-instructions"];
}

const settings = ["listen_addresses=", "shared_buffers=128MB", "max_connections=100", "jit=off", "timezone=UTC"];

async function start(cluster: string, binaries: Binaries, runAs: RunAs): Promise<() => Promise<void>> {
  const own = [...settings, `unix_socket_directories=${cluster}`].flatMap((setting) => ["-c", setting]);
  const [program = "", ...words] = [...runAs.prefix, binaries.postgres, "-D", cluster, ...own];
  const child = spawn(program, words, { ...runAs.ids, cwd: "/", env: environmentOf(binaries), stdio: "ignore" });
  const exited = once(child, "exit");
  while ((await readPidLines(cluster))[7]?.trim() !== "ready") {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    await wait(2);
  }
  return async () => {
    child.kill("SIGINT");
    await exited;
  };
}
