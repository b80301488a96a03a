import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Config } from "../config/config.ts";
import { startEmbedded, type Embedded } from "../io/database/embedded/embedded.ts";
import { findRunning } from "../io/database/embedded/running.ts";
import { makeReserve, reserveBytes } from "../io/database/embedded/reserve.ts";
import { openDatabase, type DatabaseAddress, type OpenDatabase } from "../io/database/pool.ts";
import { spareDisk } from "../io/database/spare-disk.ts";
import { watchDisk, type DiskWatch } from "../io/disk-watch.ts";
import type { Logger } from "../io/log.ts";

/** The database of the service; `embedded` when it runs one itself. `close` ends both in order. */
export type ServiceDatabase = {
  readonly database: OpenDatabase;
  readonly embedded: Embedded | undefined;
  /** The disk of an embedded one. */
  readonly disk: DiskWatch | undefined;
  close(withinMs?: number): Promise<void>;
};

/** The folder of the migrations, beside the sources. */
export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

const statementTimeoutMs = 5000;
/** More would not help: the server works on one statement of each at a time. */
const sharedConnections = 2;
const closeMaxMs = 500;
/** With less free space than this, nothing is written: enough for the log while running work ends. */
const freeMinBytes = 128 * 1024 ** 2;

/** Opens DATABASE_URL, or starts the embedded database in the data folder. Nothing after this knows which. */
export async function openServiceDatabase(config: Config, log: Logger): Promise<ServiceDatabase> {
  const { url } = config.database;
  if (url !== undefined) return serviceDatabase(config, log, { connectionString: url }, undefined);
  const embedded = await startEmbedded({ dataDir: folderOf(config), log });
  return serviceDatabase(config, log, embedded.address, embedded);
}

/** The same for a command that may run beside a service: uses the embedded database that runs, else starts it. */
export async function joinServiceDatabase(config: Config, log: Logger): Promise<ServiceDatabase> {
  const running = config.database.url === undefined ? await findRunning(folderOf(config)) : undefined;
  return running ? serviceDatabase(config, log, running, undefined) : openServiceDatabase(config, log);
}

function folderOf(config: Config): string {
  return join(config.dataDir, "database");
}

function serviceDatabase(config: Config, log: Logger, address: DatabaseAddress, embedded: Embedded | undefined): ServiceDatabase {
  const { poolMax, namedStatements } = config.database;
  const disk = embedded && diskOf(folderOf(config), log);
  const opened = openDatabase({
    address,
    poolMax,
    namedStatements,
    sharedConnections,
    statementTimeoutMs,
    onIdleError: (error) => log.warn({ err: error }, "an idle database connection broke"),
  });
  const database = disk ? spareDisk(opened, disk.hasRoom) : opened;
  return {
    database,
    embedded,
    disk,
    close: async (withinMs) => {
      const begun = performance.now();
      disk?.stop();
      // a connection that hangs is waited for in vain
      const closed = new AbortController();
      const late = wait(closeMaxMs, undefined, { signal: closed.signal }).catch(() => undefined);
      await Promise.race([database.close().finally(() => closed.abort()), late]);
      await embedded?.stop(withinMs === undefined ? undefined : withinMs - (performance.now() - begun));
    },
  };
}

function diskOf(folder: string, log: Logger): DiskWatch {
  const onRoom = async (free: number): Promise<void> => {
    if (free >= freeMinBytes + 2 * reserveBytes) await makeReserve(folder);
  };
  return watchDisk({ folder, minBytes: freeMinBytes, log, onRoom });
}
