import { readFile } from "node:fs/promises";
import { compose, type Rooms } from "../compose/compose.ts";
import { migrate } from "../io/database/migrate.ts";
import { migrationsFolder } from "./open-database.ts";
import type { OpenIo } from "./open-io.ts";
import { Fault, faultMessage } from "@chancery/core/fault/fault.ts";

/** Maximum number of people named in the log whose password was kept. */
const keptLoggedMax = 20;

/** Migrates the database, composes the rooms, and applies the provisioning file, if one is set. */
export async function prepare(io: OpenIo): Promise<Rooms> {
  const applied = await migrate(io.database, migrationsFolder);
  if (applied.length > 0) io.log.info({ migrations: applied.length, last: applied.at(-1) }, "database migrated");
  const rooms = compose(io);
  const { provisionFile } = io.config;
  if (provisionFile !== undefined) {
    await applyProvisionFile(io, rooms, provisionFile).catch((error: unknown) => {
      throw provisionFault("CHANCERY_PROVISION", provisionFile, error);
    });
  }
  return rooms;
}

/** Applies one provisioning file. Throws a Fault with every fault in it, or why it cannot be read. */
export async function applyProvisionFile(io: OpenIo, rooms: Rooms, path: string): Promise<void> {
  const { changes, kept } = await rooms.provision(path, await readFile(path, "utf8"));
  io.log.info({ file: path, changes }, "provisioned");
  if (kept.length === 0) return;
  const message = "passwords were changed since the file set them, and stay; reapply: true in the file restores it";
  io.log.warn({ file: path, people: kept.slice(0, keptLoggedMax), count: kept.length }, message);
}

/** Why a provisioning file was not applied, for a person: what named the file, the file, and every fault in it by its path. */
export function provisionFault(namedBy: string, path: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  const rows = error instanceof Fault ? (error.details.errors ?? []) : [];
  const lines = rows.length > 0 ? rows.map((row) => `\n  ${faultMessage(row.code, row.args)}`).join("") : ` ${why}`;
  return new Error(`${namedBy}: the provisioning file ${path} was not applied:${lines}`, { cause: error });
}
