import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Queries } from "@chancery/server/io/database/database.ts";
import sql, { raw } from "sql-template-tag";

/** Rows of each table, and the files below a folder: equal before and after what must store nothing. */
export type Stored = { readonly rows: Readonly<Record<string, number>>; readonly files: readonly string[] };

// counting requests, and keys of requests that are over in a moment, is not storing what they brought
const passing = new Set(["rate_counts"]);

/** Reads everything a service stores. */
export async function storedIn(database: Queries, folder: string): Promise<Stored> {
  const tables = await database.all<{ readonly name: string }>(sql`
    select tablename as name
    from pg_tables
    where schemaname = 'public'
    order by tablename
    limit 1000`);
  const kept = tables.map(({ name }) => name).filter((name) => !passing.has(name));
  const counts = kept.map((name) => `select '${name}' as name, (select count(*) from "${name}") as count`).join(" union all ");
  const rows = await database.all<{ readonly name: string; readonly count: number }>(sql`${raw(`${counts} order by name`)}`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return { rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])), files: files.toSorted() };
}

/** Stored files stay: only half-written ones are gone a moment later. */
const goneMaxMs = 10_000;

/** Whether all is as it was before, or soon: an answer may be out before what was half written is removed. */
export async function isAsBefore(before: Stored, look: () => Promise<Stored>): Promise<boolean> {
  const isSame = async (): Promise<boolean> => JSON.stringify(await look()) === JSON.stringify(before);
  for (const end = performance.now() + goneMaxMs; ; await pause(20)) {
    if (await isSame()) return true;
    if (performance.now() > end) return false;
  }
}
