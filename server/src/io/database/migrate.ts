import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseError } from "pg";
import sql from "sql-template-tag";
import type { Database, Queries, Transaction } from "./database.ts";

/** Applied and pending migrations. */
export type MigrationState = { readonly applied: readonly Applied[]; readonly pending: readonly Migration[] };
type Applied = { readonly number: number; readonly name: string; readonly checksum: string };

/** How long a migration waits for a table at a time, how long it then lets others have it, and how often it tries. */
export type Patience = { readonly lockMs: number; readonly pauseMs: number; readonly triesMax: number };

/** About ten minutes: the longest export. */
const patient: Patience = { lockMs: 1000, pauseMs: 2000, triesMax: 200 };

/**
 * Applies the pending files of the folder, each in one transaction, and gives their names. Any number may start at once:
 * one applies, the others wait. Killed half-way it goes on where it was. Throws MigrationRefused.
 */
export async function migrate(database: Database, folder: string, patience = patient): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const names: string[] = [];
  if ((await findState(database, migrations)).pending.length === 0) return names;
  for (;;) {
    const name = await patiently(patience, () => database.transaction((tx) => applyNext(tx, migrations, patience)));
    if (name === undefined) return names;
    names.push(name);
  }
}

/** Tries again where a table is in use. While a migration waits, all others wait behind it, readers too: requests of running processes would fail. */
async function patiently<T>({ pauseMs, triesMax }: Patience, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || tries >= triesMax) throw error;
      await wait(pauseMs);
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === "55P03";
}

/** The state of a database, without changing it. Throws MigrationRefused. */
export async function readMigrationState(database: Queries, folder: string): Promise<MigrationState> {
  return findState(database, await readMigrations(folder));
}

// one number for all services on a database: "chancery"
const lockKey = 0x63_68_61_6e;

async function applyNext(
  tx: Transaction,
  migrations: readonly Migration[],
  { lockMs }: Pick<Patience, "lockMs">,
): Promise<string | undefined> {
  await tx.script(`select pg_advisory_xact_lock(${lockKey})`);
  const { pending } = await findState(tx, migrations);
  const [next] = pending;
  if (next === undefined) return undefined;
  await tx.script(createTable);
  await tx.script(`set local lock_timeout = ${lockMs}; ${next.text}`).catch((cause: Error) => {
    throw new Error(`migration ${next.name} failed: ${cause.message}`, { cause });
  });
  await tx.run(sql`
    insert into migrations (number, name, checksum)
    values (${next.number}, ${next.name}, ${next.checksum})`);
  return next.name;
}

const createTable = `
  create table if not exists migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

async function findState(queries: Queries, migrations: readonly Migration[]): Promise<MigrationState> {
  const applied = await listApplied(queries);
  checkApplied(applied, migrations);
  return { applied, pending: migrations.slice(applied.length) };
}

async function listApplied(queries: Queries): Promise<readonly Applied[]> {
  // not to_regclass: inside a transaction that waited for the lock it still answers from before
  const table = await queries.first(sql`
    select tablename
    from pg_tables
    where schemaname = current_schema() and tablename = 'migrations'`);
  if (!table) return [];
  return queries.all<Applied>(sql`
    select number, name, checksum
    from migrations
    order by number
    limit 10000`);
}

function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, done] of applied.entries()) {
    const file = migrations[index];
    if (file === undefined) throw new MigrationRefused(newerMessage(done, migrations.length));
    if (done.name !== file.name) {
      throw new MigrationRefused(
        `the database has migration ${done.name} where this program has ${file.name}: they are of different lines`,
      );
    }
    if (done.checksum !== file.checksum) {
      throw new MigrationRefused(
        `migration ${file.name} was applied with other contents than the file has now: restore the file, changes go into a new one`,
      );
    }
  }
}

function newerMessage(done: Applied, known: number): string {
  return `the database has migration ${done.name}, this program knows only ${known}: the database was made by a newer program, start that one`;
}

/** One file of the migrations folder. */
type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly checksum: string };

const pattern = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** The database and the migrations do not fit: changed files, gaps, or a newer program's work. The message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

/** The migrations of a folder in order. Throws MigrationRefused when a file is not named `0001-name.sql`, or a number is missing or given twice. */
async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (number !== index + 1)
      throw new MigrationRefused(
        `migration ${name} found where number ${index + 1} is expected: numbers increase by one, without gaps or duplicates`,
      );
  }
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = pattern.exec(file)?.[1];
  if (number === undefined) throw new MigrationRefused(`migration ${file} is not named like 0001-accounts.sql`);
  const text = await readFile(join(folder, file), "utf8");
  const checksum = createHash("sha256").update(text).digest("hex");
  return { number: Number(number), name: file.slice(0, -".sql".length), text, checksum };
}
