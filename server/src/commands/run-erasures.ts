import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { readConfig } from "../config/config.ts";
import type { Environment } from "../config/read-env.ts";
import { compose, type Rooms } from "../compose/compose.ts";
import { readMigrationState } from "../io/database/migrate.ts";
import { openLog } from "../io/log.ts";
import { UsageFault } from "./command.ts";
import { joinServiceDatabase, migrationsFolder } from "./open-database.ts";
import { openIo } from "./open-io.ts";

/**
 * Writes the list of all that was removed for good to a file (`export`), or repeats the removals of such a list after a restore
 * (`repeat`), where 1 says that a legal hold keeps an envelope, or that an account is left without an owner.
 */
export async function runErasures(environment: Environment, [verb, path, ...more]: readonly string[]): Promise<number> {
  if ((verb !== "export" && verb !== "repeat") || path === undefined || more.length > 0)
    throw new UsageFault("erasures takes export or repeat, and a file");
  const config = readConfig({ ...environment, CHANCERY_PROVISION: undefined });
  const log = openLog(config.log.level);
  const io = await openIo(config, log, joinServiceDatabase);
  try {
    const { pending } = await readMigrationState(io.database, migrationsFolder);
    if (pending.length > 0) throw new Error("migrations wait: run migrate first");
    const { erasures } = compose(io);
    return verb === "export" ? await exportList(erasures, path) : await repeatList(erasures, path);
  } finally {
    await io.close();
    log.flush();
  }
}

/** The file appears when it is whole, in place of an earlier one. Numbers of processes recur in containers: none is in the name of the draft. */
async function exportList(erasures: Rooms["erasures"], path: string): Promise<number> {
  const draft = `${path}.${randomUUID()}.part`;
  const file = await open(draft, "wx", 0o600);
  let count = 0;
  try {
    await file.writeFile(counted());
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
  // without the first and the last line
  process.stdout.write(`${count - 2} removals written to ${path}\n`);
  return 0;

  async function* counted(): AsyncGenerator<string> {
    for await (const line of erasures.list()) {
      count += 1;
      yield `${line}\n`;
    }
  }
}

async function repeatList(erasures: Rooms["erasures"], path: string): Promise<number> {
  const lines = (): AsyncIterable<string> => createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity });
  const { people, envelopes, held, ownerless } = await erasures.repeat(lines).catch((error: unknown) => {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  for (const id of ownerless) process.stdout.write(`WRONG  account ${id} has no owner now: name one in a provisioning file\n`);
  if (held > 0) process.stdout.write(`WRONG  legal holds keep ${held} envelopes: repeat the list when they are lifted\n`);
  process.stdout.write(`${people} people and ${envelopes} envelopes removed again\n`);
  return held + ownerless.length === 0 ? 0 : 1;
}
