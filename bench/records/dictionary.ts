import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storing } from "@chancery/core/dictionary/terms.ts";
import { parseId, type ColumnId, type DictionaryId, type RecordId, type RecordSetId } from "@chancery/core/ids/id.ts";
import { parseInstant } from "@chancery/core/ids/instant.ts";
import type { NewRecord } from "@chancery/server/rooms/dictionaries/records/copy-rows.ts";
import type { BenchService } from "../harness/bench-service.ts";
import { cellsOf, columnNames } from "./rows.ts";

/** A dictionary of Ann's with the columns of `columnNames`, their ids in that order. */
export type BenchDictionary = { readonly id: DictionaryId; readonly columns: readonly ColumnId[]; readonly set: RecordSetId };

/** The beginning of a COPY that takes `linesOf`. */
export const copyRecords = "copy dictionary_records (set_id, id, cells, searched, terms, changed_at) from";

const at = parseInstant("2026-01-01T00:00:00.000Z", "at");
const atOnce = 1000;

/** Makes an empty dictionary through the interface. */
export async function makeDictionary({ ann, database }: BenchService): Promise<BenchDictionary> {
  const made = await ann.post("/api/v1/dictionary", { name: "Parts" });
  const id = parseId<"dictionary">(String(Object(made.json).dictionaryUuid), "dictionaryUuid");
  const path = `/api/v1/dictionary/${id}`;
  const shown = await ann.get(`${path}?withColumns=true`);
  const columns = [columnId(Object(shown.json).columns[0].uuid)];
  await ann.put(`${path}/column/${columns[0]}`, { name: columnNames[0] });
  for (const name of columnNames.slice(1)) {
    const added = await ann.post(`${path}/column`, { name });
    columns.push(columnId(Object(added.json).columnUuid));
  }
  const { rows } = await database.pool.query<{ readonly set: string }>(
    `select set_id as set from dictionaries where id = '${id}'`,
  );
  return { id, columns, set: parseId<"recordSet">(rows[0]!.set, "set") };
}

/** The records 0 to `count - 1` as the service stores them: lines of COPY. */
export function* linesOf({ set, columns }: BenchDictionary, count: number): Generator<Buffer> {
  const store = storing(
    set,
    columns.map((_, index) => index + 1),
  );
  for (let from = 0; from < count; from += atOnce) {
    const records = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => ({
      id: recordId(from + index),
      ...store(new Map(cellsOf(from + index).map((cell, slot) => [slot + 1, cell]))),
    }));
    yield copyLines(set, records);
  }
}

/** Records in the text format of COPY, as a file for psql is written by hand: columns separated by tabs, one record per line. */
function copyLines(set: RecordSetId, records: readonly NewRecord[]): Buffer {
  const lines = records.map(({ id, cells, searched, terms }) =>
    [set, id, textsOf(cells), textsOf(searched), `{${terms.join(",")}}`, at].join("\t"),
  );
  return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}

/** A text array. No cell of `cellsOf` has a quote, a backslash or a sign that COPY escapes. */
function textsOf(texts: readonly (string | null)[]): string {
  return `{${texts.map((text) => (text === null ? "NULL" : `"${text}"`)).join(",")}}`;
}

/** Writes `linesOf` into a file. */
export async function writeLines(file: string, dictionary: BenchDictionary, count: number): Promise<void> {
  await pipeline(Readable.from(linesOf(dictionary, count)), createWriteStream(file));
}

/** Fills a dictionary without its service: the index of terms is built afterwards. */
export async function fillDictionary({ database }: BenchService, dictionary: BenchDictionary, count: number): Promise<void> {
  const { pool, transaction } = database;
  const { rows } = await pool.query<{ readonly text: string }>(
    "select indexdef as text from pg_indexes where indexname = 'dictionary_records_by_term'",
  );
  await pool.query("drop index dictionary_records_by_term");
  await transaction(async (tx) => {
    await pipeline(Readable.from(linesOf(dictionary, count)), tx.copyFrom(`${copyRecords} stdin`));
    await tx.script(`insert into dictionary_sizes values ('${dictionary.set}', 16, ${count})`);
  });
  await pool.query(`set maintenance_work_mem = '1GB'; ${rows[0]?.text}`);
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

/** No records at all, of no dictionary, and nothing left to write of those there were. */
export async function forgetRecords({ database }: BenchService): Promise<void> {
  await database.pool.query("truncate dictionary_records");
  await database.pool.query("checkpoint");
}

/** The id of record number `n` of `linesOf`. */
export function recordId(n: number): RecordId {
  return parseId<"record">(`01940000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`, "id");
}

function columnId(uuid: unknown): ColumnId {
  return parseId<"column">(String(uuid), "uuid");
}
