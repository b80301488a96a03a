import { readConfig, type Config } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import type { Database } from "../io/database/database.ts";
import { systemClock } from "../io/clock.ts";
import { readMigrationState } from "../io/database/migrate.ts";
import { checkpointFolder } from "../io/keys/checkpoint-folder.ts";
import { openKeys, type Keys } from "../io/keys/keys.ts";
import { openNote } from "../io/keys/signed-note.ts";
import { openLog } from "../io/log.ts";
import { sha256 } from "../io/sha256.ts";
import { verifyLog, type VerifyingNeeds } from "../rooms/audit/index.ts";
import { joinServiceDatabase, migrationsFolder } from "./open-database.ts";

/** Compares all audit records with their log, and the log with the checkpoints, and prints the flaws; returns 1 when there are any. */
export async function runVerifyAudit(environment: Environment): Promise<number> {
  const config = readConfig(environment);
  const service = await joinServiceDatabase(config, openLog("silent"));
  try {
    const { pending } = await readMigrationState(service.database, migrationsFolder);
    if (pending.length > 0) throw new Error("migrations wait: start this version once, then verify");
    const needs = verifyingNeeds(config, service.database, await openKeys(config.keys, new Date()));
    const { leaves, records, checkpoints, flaws, flawCount } = await verifyLog(needs);
    for (const flaw of flaws) process.stdout.write(`WRONG  ${flaw}\n`);
    const where = needs.folder ? "of the folder and the database" : "of the database: CHANCERY_CHECKPOINT_FOLDER is not set";
    process.stdout.write(
      `${records} records, ${leaves} of them in the log, ${checkpoints} checkpoints ${where}; ${flawCount} flaws\n`,
    );
    return flawCount === 0 ? 0 : 1;
  } finally {
    await service.close();
  }
}

/** The needs of a verification of the log. */
export function verifyingNeeds(config: Config, database: Database, keys: Keys): VerifyingNeeds {
  const { folder, minutes } = config.checkpoints;
  return {
    database,
    hashBytes: sha256,
    clock: systemClock,
    checkpointEveryMs: minutes * 60_000,
    auditKey: keys.auditKey,
    openNote,
    folder: folder === undefined ? undefined : checkpointFolder(folder),
  };
}
