import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "@chancery/server/config/config.ts";
import type { Queries } from "@chancery/server/io/database/database.ts";
import { startEmbedded } from "@chancery/server/io/database/embedded/embedded.ts";
import { migrate } from "@chancery/server/io/database/migrate.ts";
import { openDatabase, type OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { openLog } from "@chancery/server/io/log.ts";
import sql, { raw } from "sql-template-tag";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/**
 * A PostgreSQL for tests: the URL of its maintenance database, the database with all migrations that tests copy, and a folder with the
 * keys of a service that worlds copy: making them takes longer than the rest of a world.
 */
export type TestCluster = { readonly url: string; readonly template: string; readonly keys: string };

/** By this name tools/test.ts hands its cluster to the test files. */
export const clusterVariable = "CHANCERY_TEST_CLUSTER";

const migrationsFolder = fileURLToPath(new URL("../../server/migrations", import.meta.url));

/**
 * The PostgreSQL of DATABASE_URL (a role that may create databases), else an embedded one in a temporary folder that
 * does not wait for the disk. `close` leaves nothing behind.
 */
export async function openTestCluster(env: NodeJS.ProcessEnv): Promise<TestCluster & { close(): Promise<void> }> {
  const server = env["DATABASE_URL"] ? { url: env["DATABASE_URL"], close: async () => undefined } : await startTemporary();
  const template = `chancery_template_${randomUUID().slice(0, 8)}`;
  const keys = await makeTemporaryFolder();
  const close = async (): Promise<void> => {
    await rm(keys, { recursive: true, force: true });
    for (const name of [template, provisionedOf(template), `${provisionedOf(template)}_draft`])
      await withAdmin(server.url, (admin) => admin.run(raw(`drop database if exists ${name} with (force)`)));
    await server.close();
  };
  const config = readConfig({ CHANCERY_DATA_DIR: keys });
  try {
    // loaded here only: every test file loads this module
    const { openKeys } = await import("@chancery/server/io/keys/keys.ts");
    await Promise.all([makeTemplate(server.url, template), openKeys(config.keys, new Date())]);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: server.url, template, keys: dirname(config.keys.secretsFile), close };
}

/** The name of the database that has the people of a world as well. */
export function provisionedOf(template: string): string {
  return `${template}_provisioned`;
}

/** The same server's URL with another database. */
export function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** A small pool on a database of the tests. */
export function openTestPool(url: string, poolMax: number): OpenDatabase {
  return openDatabase({
    address: { connectionString: url },
    poolMax,
    namedStatements: true,
    // what a service waits is no measure here: tests share the machine
    connectTimeoutMs: 30_000,
    statementTimeoutMs: 30_000,
    idleTimeoutMs: 10_000,
  });
}

/** One connection that waits for locks and keeps its own for as long as it takes: an idle one would lose them after ten seconds. */
export function openPatientConnection(url: string): OpenDatabase {
  return openDatabase({
    address: { connectionString: url },
    poolMax: 1,
    namedStatements: true,
    connectTimeoutMs: 30_000,
    statementTimeoutMs: 0,
    idleTimeoutMs: 0,
  });
}

/** One thing done on the maintenance database. */
async function withAdmin<T>(url: string, work: (admin: Queries) => Promise<T>): Promise<T> {
  const admin = openTestPool(url, 1);
  return work(admin).finally(() => admin.close());
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await withAdmin(url, async (admin) => {
    const role = await admin.first<{ may: boolean }>(
      sql`select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`,
    );
    if (!role?.may) throw new Error("the role of DATABASE_URL may not create databases: tests need that (alter role … createdb)");
    await admin.run(raw(`create database ${template} template template0 encoding 'UTF8'`));
  });
  const database = openTestPool(urlOf(url, template), 2);
  await migrate(database, migrationsFolder).finally(() => database.close());
}

async function startTemporary(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await makeTemporaryFolder();
  const embedded = await startEmbedded({ dataDir: join(folder, "database"), log: openLog("silent"), settings: careless });
  const { host, user, password, database } = embedded.address;
  const url = `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const close = async (): Promise<void> => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await withAdmin(url, (admin) => stretchOnce(admin, user, password)).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, close };
}

/** Signing in to the database then costs both sides 3 ms less: tests do that thousands of times, and the password is a random one. */
async function stretchOnce(admin: Queries, user: string, password: string): Promise<void> {
  await admin.run(raw("set scram_iterations = 1"));
  await admin.run(raw(`alter role ${user} password '${password}'`));
}

// nothing of it has to outlive a power cut
const careless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum_naptime: "10min",
};
