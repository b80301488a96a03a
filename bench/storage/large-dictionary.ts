import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseId } from "@chancery/core/ids/id.ts";
import type { BenchService } from "../harness/bench-service.ts";
import { runPsql } from "../harness/psql.ts";
import { median } from "../harness/rounds.ts";
import { recordId } from "../records/dictionary.ts";
import { cellsOf, codeOf } from "../records/rows.ts";
import { pageRows, type Filter, type Layout, type Place } from "./layout.ts";

const atOnce = 10_000;
const askedEach = 15;
const lookedUp = Array.from({ length: 10_000 }, (_, at) => at);
const place: Place = { table: "bench.large", set: parseId("0194bbbb-0000-7000-8000-000000000001", "set") };

/** About record number `n` of `count`. */
type Question = readonly [name: string, sql: (layout: Layout, n: number, count: number) => string];

const questions: readonly Question[] = [
  ["`==` ms", page((n) => [{ slot: 1, op: "==", value: codeOf(n) }])],
  ["contains ms", page(() => [{ slot: 2, op: "=", value: "OREALIS pum" }])],
  ["empty ms", page(() => [{ slot: 3, op: "empty", value: "" }])],
  [
    "two columns ms",
    page(() => [
      { slot: 2, op: "=", value: "umps l" },
      { slot: 3, op: "==", value: "Kraków" },
    ]),
  ],
  ["differs ms", page((n) => [{ slot: 3, op: "!==", value: cellsOf(n)[2]! }])],
  ["contains not, none fits ms", page(() => [{ slot: 1, op: "!=", value: "ref-" }])],
  ["last page ms", (layout, _, count) => layout.behind(place, recordId(Math.max(0, count - pageRows - 1)))],
  [
    "10 000 look-ups ms",
    (layout, n, count) =>
      layout.lookUp(
        place,
        lookedUp.map((at) => codeOf((n + at * 97) % count)),
      ),
  ],
];

/** The figures of `largeHeads`, and how many records each question found: the same in every layout. */
export type Measured = { readonly figures: readonly number[]; readonly found: readonly number[] };

/** The heads of what `measureLarge` gives. */
export const largeHeads = ["records/s", "table MB", "index MB", ...questions.map(([name]) => name), "export records/s"];

/** One dictionary of `count` records in a layout: written by COPY, 10 000 records a transaction, asked, exported. */
export async function measureLarge(running: BenchService, layout: Layout, count: number): Promise<Measured> {
  const { database, address, folder } = running;
  const { pool } = database;
  await pool.query(`drop schema if exists bench cascade; create schema bench; ${layout.tableOf(place.table)}`);
  const files = await writeFiles(folder, layout, count);
  const copies = files.flatMap((file) => [`\\${layout.copyInto(place.table)} '${file}'`, sortTerms]);
  await pool.query("checkpoint");
  const written = count / (await runPsql(address, ...copies));
  await Promise.all(files.map((file) => rm(file)));
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ readonly table: string; readonly index: string }>(
    `select pg_table_size('${place.table}') as table, pg_indexes_size('${place.table}') as index`,
  );
  const answers = [];
  for (const [, sql] of questions) answers.push(await ask(running, (n) => sql(layout, n, count), count));
  const copy = `copy (${layout.everything(place).replaceAll("\n", " ")}) to '/dev/null'`;
  const exported = [];
  for (let round = 0; round < 3; round += 1) exported.push(count / (await runPsql(address, `\\${copy}`)));
  const sizes = [rows[0]!.table, rows[0]!.index].map((bytes) => Number(bytes) / 1e6);
  const times = answers.map(({ ms }) => ms);
  return { figures: [written, ...sizes, ...times, median(exported)], found: answers.map(({ found }) => found) };
}

/** New terms wait in a list; sorting them into the index is part of writing, as it is in the service. */
export const sortTerms = `select gin_clean_pending_list(c.oid::regclass) from pg_class c
  join pg_am a on a.oid = c.relam and a.amname = 'gin' where c.relnamespace = 'bench'::regnamespace`;

function page(filters: (n: number) => readonly Filter[]): Question[1] {
  return (layout, n) => layout.page(place, filters(n));
}

type Answered = { readonly ms: number; readonly found: number };

async function ask({ database }: BenchService, sql: (n: number) => string, count: number): Promise<Answered> {
  const times: number[] = [];
  let found = 0;
  const client = await database.pool.connect();
  try {
    for (let run = -1; run < askedEach; run += 1) {
      const text = sql(Math.floor((count * (run + 1)) / (askedEach + 1)));
      const from = performance.now();
      const { rows } = await client.query<{ readonly id: string }>(text);
      if (run >= 0) times.push(performance.now() - from);
      found += new Set(rows.map(({ id }) => id)).size;
    }
  } finally {
    client.release();
  }
  return { ms: median(times), found };
}

async function writeFiles(folder: string, layout: Layout, count: number): Promise<readonly string[]> {
  const line = layout.linesFor(place.set);
  const files: string[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const file = join(folder, `piece ${files.length}.copy`);
    const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => from + index);
    const lines = numbers.map((n) => line(recordId(n), cellsOf(n)));
    await pipeline(Readable.from([Buffer.from(lines.join(""))]), createWriteStream(file));
    files.push(file);
  }
  return files;
}
