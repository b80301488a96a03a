import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseId } from "@chancery/core/ids/id.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import type { BenchService } from "../harness/bench-service.ts";
import { ownBytes } from "../harness/memory.ts";
import { runPsql } from "../harness/psql.ts";
import { median } from "../harness/rounds.ts";
import { recordId } from "../records/dictionary.ts";
import { cellsOf, codeOf } from "../records/rows.ts";
import { sortTerms } from "./large-dictionary.ts";
import type { Layout, Place } from "./layout.ts";

const recordsEach = 10;
/** Dictionaries written by one transaction, or, where each creates a table, as many as its locks allow. */
const setsAtOnce = 1000;
const tablesAtOnce = 20;
const askedTimes = 200;

/** The heads of what `measureSmall` gives. */
export const smallHeads = ["made", "ms each", "MB for all", "relations for all", "`==` ms", "MB a connection that has read all"];

type Found = { readonly bytes: string; readonly relations: string };

/** `wanted` dictionaries of ten records in a layout, of which only `tables` are made and the rest reckoned where each is a table. */
export async function measureSmall(
  running: BenchService,
  layout: Layout,
  { wanted, tables }: { readonly wanted: number; readonly tables: number },
): Promise<readonly number[]> {
  const { pool } = running.database;
  const made = layout.isTableEach ? Math.min(tables, wanted) : wanted;
  await pool.query("drop schema if exists bench cascade; create schema bench");
  const before = await sizeOf(running);
  if (!layout.isTableEach) await pool.query(layout.tableOf(placeOf(layout, 0).table));
  const seconds = await writeAll(running, layout, made);
  const after = await sizeOf(running);
  await pool.query("analyze");
  const scale = wanted / made;
  const [sought, heldMB] = await readAll(running, layout, made);
  return [
    made,
    (seconds * 1000) / made,
    ((Number(after.bytes) - Number(before.bytes)) * scale) / 1e6,
    Math.round((Number(after.relations) - Number(before.relations)) * scale),
    sought,
    heldMB * scale,
  ];
}

function placeOf({ isTableEach }: Layout, number: number): Place {
  const set = parseId<"recordSet">(`0194cccc-0000-7000-8000-${number.toString(16).padStart(12, "0")}`, "set");
  return { set, table: isTableEach ? `bench.small_${number}` : "bench.small" };
}

async function sizeOf({ database }: BenchService): Promise<Found> {
  const { rows } = await database.pool.query<Found>(
    `select sum(pg_total_relation_size(oid)) as bytes, (select count(*) from pg_class) as relations
    from pg_class where relkind = 'r'`,
  );
  return rows[0]!;
}

/** Seconds of psql, a script of COPYs a piece. */
async function writeAll({ address, folder }: BenchService, layout: Layout, made: number): Promise<number> {
  const file = join(folder, "small.sql");
  let seconds = 0;
  for (let from = 0; from < made; from += setsAtOnce) {
    const numbers = Array.from({ length: Math.min(setsAtOnce, made - from) }, (_, index) => from + index);
    await writeFile(file, layout.isTableEach ? tablesScript(layout, numbers) : setsScript(layout, numbers));
    seconds += await runPsql(address, `\\i '${file}'`);
  }
  await rm(file);
  return seconds;
}

function setsScript(layout: Layout, numbers: readonly number[]): string {
  const lines = numbers.map((number) => linesOf(layout, number)).join("");
  return `${layout.copyInto(placeOf(layout, 0).table)} stdin;\n${lines}\\.\n\\o /dev/null\n${sortTerms};\n`;
}

function tablesScript(layout: Layout, numbers: readonly number[]): string {
  const scripts = numbers.map((number, at) => {
    const { table } = placeOf(layout, number);
    const copy = `${layout.tableOf(table)}\n${layout.copyInto(table)} stdin;\n${linesOf(layout, number)}\\.\n`;
    const [begin, end] = [at % tablesAtOnce === 0, at % tablesAtOnce === tablesAtOnce - 1 || at === numbers.length - 1];
    return `${begin ? "begin;\n" : ""}${copy}${end ? "commit;\n" : ""}`;
  });
  return scripts.join("");
}

function linesOf(layout: Layout, number: number): string {
  const line = layout.linesFor(placeOf(layout, number).set);
  return Array.from({ length: recordsEach }, (_, at) => line(recordId(at), cellsOf(number * recordsEach + at))).join("");
}

/** A look by value into dictionaries here and there; then what a connection holds when it has read every one (or every tenth). */
async function readAll({ address }: BenchService, layout: Layout, made: number): Promise<readonly [ms: number, heldMB: number]> {
  const fresh = openDatabase({ address, poolMax: 1, namedStatements: true, statementTimeoutMs: 600_000 });
  const client = await fresh.pool.connect();
  try {
    const { rows } = await client.query<{ readonly pid: number }>("select pg_backend_pid() as pid");
    const before = ownBytes(rows[0]!.pid) ?? 0;
    const times: number[] = [];
    for (let run = 0; run < askedTimes; run += 1) {
      const number = (run * 7919) % made;
      const text = layout.page(placeOf(layout, number), [{ slot: 1, op: "==", value: codeOf(number * recordsEach + 3) }]);
      const from = performance.now();
      const found = await client.query(text);
      times.push(performance.now() - from);
      if (found.rows.length === 0) throw new Error(`${layout.name} does not find ${text}`);
    }
    for (let number = 0; number < made; number += made > 10_000 ? 10 : 1)
      await client.query(layout.behind(placeOf(layout, number), recordId(0)));
    return [median(times), ((ownBytes(rows[0]!.pid) ?? 0) - before) / 1e6];
  } finally {
    client.release();
    await fresh.close();
  }
}
