import { access, constants, mkdir, realpath, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "../../log.ts";
import { findBinaries } from "./binaries.ts";
import { removeStalePid } from "./remove-stale-pid.ts";
import { clusterFolderOf, openCluster, roleName } from "./cluster.ts";
import { lockFolder } from "./folder-lock.ts";
import { EmbeddedRefused } from "./refused.ts";
import { spendReserve } from "./reserve.ts";
import { chooseRunAs } from "./run-as.ts";
import { startServer, type ServerPlan, type ServerProcess } from "./server-process.ts";
import { makeSocketFolder, socketPort } from "./socket-folder.ts";

/** `dataDir` is the database's own folder; made when missing. `settings` are PostgreSQL settings over ours. */
export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: Logger;
  readonly settings?: Readonly<Record<string, string>>;
};

/** The database's address: a socket in a private folder, never TCP. */
export type EmbeddedAddress = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
};

/** For the doctor and the log. */
export type EmbeddedFacts = {
  readonly version: string;
  readonly folder: string;
  readonly runsAs: string;
  readonly pid: number;
  readonly restarts: number;
};

/** A running database that is started again when it dies. `stop` ends it, in order when that takes `withinMs` at most. */
export type Embedded = {
  readonly address: EmbeddedAddress;
  facts(): EmbeddedFacts;
  /** Called after each unwanted end, once it takes connections again. */
  onRestart(listener: () => void): void;
  stop(withinMs?: number): Promise<void>;
};

/** Default time limit of a stop. */
const stopMaxMs = 8000;
/** Time limit for stopping a server that is still starting. */
const startingStopMaxMs = 1000;

/**
 * Starts the PostgreSQL that npm brought on a folder, making the cluster first when there is none.
 * Throws EmbeddedRefused: no binaries, no way to run, folder in use, another major version.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const folder = await makeFolder(dataDir);
  const unlock = await lockFolder(folder);
  try {
    const binaries = await findBinaries(join(folder, "libraries"));
    const clusterFolder = clusterFolderOf(folder);
    const runAs = await chooseRunAs(folder, clusterFolder, binaries);
    const password = await openCluster(folder, binaries, runAs);
    const socketFolder = await makeSocketFolder(folder, runAs);
    const supervisor = new Supervisor({ binaries, runAs, clusterFolder, socketFolder, settings }, log);
    await supervisor.start();
    return {
      address: { host: socketFolder, port: socketPort, user: roleName, password, database: "postgres" },
      facts: () => ({
        version: binaries.version,
        folder,
        runsAs: runAs.text,
        pid: supervisor.pid,
        restarts: supervisor.restarts,
      }),
      onRestart: (listener) => void supervisor.listeners.push(listener),
      stop: async (withinMs = stopMaxMs) => {
        await supervisor.stop(withinMs).finally(unlock);
        // empty by now; left when it is not, the next start takes it again
        await rmdir(socketFolder).catch(() => undefined);
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The folder, made when missing, without links in its path. */
async function makeFolder(dataDir: string): Promise<string> {
  try {
    // only the last folder is closed: PostgreSQL's user must get through those above
    await mkdir(dirname(resolve(dataDir)), { recursive: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (cause) {
    throw new EmbeddedRefused(
      `the data folder ${dataDir} cannot be made or written by this user: ${cause instanceof Error ? cause.message : ""}`,
      { cause },
    );
  }
}

const startAttemptsMax = 20;
const startPauseMs = 250;
const restartPauseMaxMs = 10_000;
const healthyAfterMs = 60_000;
// what a server says while the last one's processes have not gone yet
const occupied = /postmaster\.pid|shared memory block|is another|already in use/;

/** Keeps one server running until stopped. */
class Supervisor {
  readonly listeners: (() => void)[] = [];
  readonly #plan: ServerPlan;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #server: ServerProcess | undefined;
  #watch: Promise<void> = Promise.resolve();
  restarts = 0;

  constructor(plan: ServerPlan, log: Logger) {
    this.#plan = { ...plan, signal: this.#stopping.signal };
    this.#log = log;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  async start(): Promise<void> {
    this.#server = await this.#startPatiently();
    this.#watch = this.#keepRunning(this.#server);
  }

  async stop(withinMs: number): Promise<void> {
    this.#stopping.abort();
    const begun = performance.now();
    await this.#server?.stop(withinMs);
    // a server that is just being started again is stopped there; what hinders its start is not waited for
    const late = new AbortController();
    const leftMs = Math.max(startingStopMaxMs, withinMs - (performance.now() - begun));
    const over = wait(leftMs, undefined, { signal: late.signal }).catch(() => undefined);
    await Promise.race([this.#watch.finally(() => late.abort()), over]);
  }

  async #startPatiently(): Promise<ServerProcess> {
    for (let attempts = 1; ; attempts++) {
      await removeStalePid(this.#plan.clusterFolder);
      await spendReserve(dirname(this.#plan.clusterFolder));
      this.#stopping.signal.throwIfAborted();
      try {
        return await startServer(this.#plan, (line) => this.#log.info({ database: { line } }, "embedded database"));
      } catch (error) {
        const isOver = attempts >= startAttemptsMax || this.#stopping.signal.aborted;
        if (isOver || !occupied.test(String(error))) throw error;
        await wait(startPauseMs);
      }
    }
  }

  async #keepRunning(first: ServerProcess): Promise<void> {
    let server = first;
    for (let pauseMs = 0; ;) {
      const startedAtMs = performance.now();
      const words = await server.ended;
      if (this.#stopping.signal.aborted) return;
      this.#log.error({ database: { words } }, "the embedded database ended, starting it again");
      pauseMs = performance.now() - startedAtMs > healthyAfterMs ? 0 : Math.min(pauseMs * 2 || 50, restartPauseMaxMs);
      const next = await this.#restart(pauseMs);
      if (!next) return;
      server = next;
    }
  }

  /** Tries until it runs; undefined when stopped meanwhile. */
  async #restart(firstPauseMs: number): Promise<ServerProcess | undefined> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2 || 50, restartPauseMaxMs)) {
      await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return undefined;
      const server = await this.#startPatiently().catch(
        (error: unknown) => void this.#log.error({ err: error }, "the embedded database does not start"),
      );
      if (server) return this.#started(server);
    }
  }

  async #started(server: ServerProcess): Promise<ServerProcess | undefined> {
    this.#server = server;
    if (this.#stopping.signal.aborted) {
      await server.stop(stopMaxMs);
      return undefined;
    }
    this.restarts += 1;
    for (const listener of this.listeners) listener();
    return server;
  }
}
