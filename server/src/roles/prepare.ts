import { readFile } from "node:fs/promises";
import { compose, type House } from "../compose.ts";
import { migrate } from "../io/database/migrate.ts";
import { migrationsFolder } from "./open-database.ts";
import type { OpenIo } from "./open-io.ts";

/** Brings the database up to this program, puts the rooms together and applies the provisioning file, if one is set. */
export async function prepare(io: OpenIo): Promise<House> {
  const applied = await migrate(io.database, migrationsFolder);
  if (applied.length > 0) io.log.info({ migrations: applied.length, last: applied.at(-1) }, "database migrated");
  const house = compose(io);
  const { provisionFile } = io.config;
  if (provisionFile !== undefined) await applyProvisionFile(io, house, provisionFile);
  return house;
}

/** Applies one provisioning file. Throws naming the file and every fault in it. */
export async function applyProvisionFile(io: OpenIo, house: House, path: string): Promise<void> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new Error(`The provisioning file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  const changes = await house.provision(path, text);
  io.log.info({ file: path, changes }, "provisioned");
}
