import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import sql, { raw } from "sql-template-tag";
import {
  clusterVariable,
  openTestCluster,
  openPatientConnection,
  openTestPool,
  provisionedOf,
  urlOf,
  type TestCluster,
} from "./cluster.ts";
import { endWithProcess } from "./process-end.ts";

/** A database of a test's own; `url` is for programs that open it themselves. */
export type TestDatabase = OpenDatabase & { readonly url: string };

const poolMax = 8;
const adminMax = 2;

/**
 * A new database with all migrations. Works under tools/test.ts and under plain `node --test`. It is closed and removed
 * after the last test of the file, so that what a test stops in its own `after` still has it.
 */
export async function testDatabase(_test?: unknown): Promise<TestDatabase> {
  return openLeftover(await testDatabaseUrl());
}

/** The URL of such a database, for what opens its own pool (a started service). */
export async function testDatabaseUrl(): Promise<string> {
  const { url, template } = await theCluster();
  return newDatabase(url, template);
}

/**
 * A new database as `provision` leaves one with all migrations. The first test that asks for it provisions the database that all others
 * copy: that takes a world most of its time.
 */
export async function provisionedDatabase(provision: (database: OpenDatabase) => Promise<void>): Promise<TestDatabase> {
  const { url, template } = await theCluster();
  await (provisioned ??= makeProvisioned(url, template, provision));
  return openLeftover(await newDatabase(url, provisionedOf(template)));
}

/** A new database without migrations, for tests of the migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { url } = await theCluster();
  return openLeftover(await newDatabase(url, "template0"));
}

/** Copies the keys of the run into a folder of keys, and leaves those that are there. */
export async function copyKeys(folder: string): Promise<void> {
  const { keys } = await theCluster();
  await cp(keys, folder, { recursive: true, force: false });
}

/** Ends something that uses such a database after the last test of the file, before the database goes. */
export function endBeforeDatabases(end: () => Promise<unknown>): void {
  leftovers.unshift(end);
}

const leftovers: (() => Promise<unknown>)[] = [];
/** Kept for all databases of the process: a connection costs as much as a third of a new database. */
let admin: OpenDatabase | undefined;
let own: ReturnType<typeof openTestCluster> | undefined;
let provisioned: Promise<void> | undefined;

function openLeftover(url: string): TestDatabase {
  const database = openTestPool(url, poolMax);
  leftovers.unshift(() => database.close());
  return { ...database, url };
}

async function newDatabase(clusterUrl: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const maintenance = (admin ??= openTestPool(clusterUrl, adminMax));
  await maintenance.run(raw(`create database ${name} template ${template} strategy file_copy`));
  leftovers.unshift(() => maintenance.run(raw(`drop database if exists ${name} with (force)`)));
  return urlOf(clusterUrl, name);
}

/** Makes the database to copy, unless another process has made it. */
async function makeProvisioned(
  url: string,
  template: string,
  provision: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const name = provisionedOf(template);
  const holder = openPatientConnection(url);
  try {
    await holder.run(sql`select pg_advisory_lock(hashtext(${name}))`);
    if (await holder.first(sql`select from pg_database where datname = ${name}`)) return;
    const draft = `${name}_draft`;
    await holder.run(raw(`drop database if exists ${draft} with (force)`));
    await holder.run(raw(`create database ${draft} template ${template} strategy file_copy`));
    const database = openTestPool(urlOf(url, draft), poolMax);
    await provision(database).finally(() => database.close());
    await holder.run(raw(`alter database ${draft} rename to ${name}`));
  } finally {
    await holder.close();
  }
}

/** The cluster of tools/test.ts; without it one of this process, stopped after its tests. */
async function theCluster(): Promise<TestCluster> {
  const given = process.env[clusterVariable];
  if (given) return JSON.parse(given) as TestCluster;
  return (own ??= openTestCluster(process.env));
}

/** Closes and removes the databases so far, and first what uses them. Processes of several test files do this after each. */
export async function removeDatabases(): Promise<void> {
  for (const remove of leftovers.splice(0)) await remove();
}

endWithProcess(async () => {
  await removeDatabases();
  await admin?.close();
  await (await own)?.close();
});
