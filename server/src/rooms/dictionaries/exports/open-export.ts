import { Readable, addAbortSignal } from "node:stream";
import { xmlEnd, xmlRecordWriter, xmlStart } from "@chancery/core/dictionary/export-xml.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Copy, Queries } from "../../../io/database/database.ts";
import { mayReadRecords } from "../dictionary/access.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import type { DictionaryExport, ExportInput } from "./export.ts";
import { filterGroups } from "../records/store/filters.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findDictionaries, findSize } from "../dictionary/store/dictionaries.ts";
import { cellsQuery, recordsWithIdsQuery, safeCellsQuery, safeNames, walkInOrder } from "./store/records.ts";

/** The bytes of an export, produced while they are read; the rows written, and an upper bound of their number. */
export type OpenedExport = {
  readonly bytes: Readable;
  readonly dictionary: Dictionary;
  readonly progress: { rows: number; of: number };
};

/** The content of an export, and the mailbox that it is for. */
type ExportTask = ExportInput & Pick<DictionaryExport, "dictionaryId" | "mailboxId" | "accountId">;

/** The export to open, and the signal that stops it. */
export type Opening = { readonly task: ExportTask; readonly signal: AbortSignal };

/** The first line of the snapshot of an export: its dictionary, header and number of rows. */
type Plan = { readonly dictionary: Dictionary; readonly header: readonly string[]; readonly of: number };

/** Opens an export: columns and records of one snapshot, row by row. Throws dictionary.no_access, column.not_found. */
export async function openExport(needs: DictionariesNeeds, opening: Opening): Promise<OpenedExport> {
  let plan: Plan | undefined;
  const copied = await needs.database.copyTo(async (snapshot) => {
    const planned = await planExport(snapshot, opening.task);
    ({ plan } = planned);
    return planned.copy;
  });
  if (!plan) throw new Error("a copy was opened without a plan");
  addAbortSignal(opening.signal, copied);
  const progress = { rows: 0, of: plan.of };
  const bytes = writers[opening.task.format](needs, copied, { ...opening, ...plan, progress });
  // reading the copy holds a connection, so it must not start before its bytes are read
  bytes.once("close", () => copied.destroy());
  return { bytes, dictionary: plan.dictionary, progress };
}

async function planExport(snapshot: Queries, task: ExportTask): Promise<{ readonly plan: Plan; readonly copy: Copy }> {
  const dictionary = (await findDictionaries(snapshot, [task.dictionaryId])).get(task.dictionaryId);
  const mailbox = { id: task.mailboxId, accountId: task.accountId };
  if (!dictionary || !mayReadRecords(dictionary, mailbox)) throw new Fault("dictionary.no_access", { args: [task.dictionaryId] });
  const groups = filterGroups(dictionary.columns, task.filters);
  if (!groups) throw new Fault("column.not_found", { args: [task.filters[0]?.columnId ?? ""] });
  const names = dictionary.columns.map(({ name }) => name);
  const wanted = { setId: dictionary.setId, columns: dictionary.columns, groups };
  const isSafe = task.isSafe && task.format === "csv";
  const plan = {
    dictionary,
    header: isSafe ? await safeNames(snapshot, names) : names,
    of: await findSize(snapshot, dictionary.setId),
  };
  await walkInOrder(snapshot, groups);
  if (task.format === "xml") return { plan, copy: { query: recordsWithIdsQuery(wanted), format: "text" } };
  const query = isSafe ? safeCellsQuery(wanted) : cellsQuery(wanted);
  return { plan, copy: { query, format: task.format === "csv" ? "csv" : "text" } };
}

type Writing = Plan & Opening & Pick<OpenedExport, "progress">;
type Write = (needs: DictionariesNeeds, copied: Readable, writing: Writing) => Readable;

const writers: Readonly<Record<DictionaryExport["format"], Write>> = {
  csv: (needs, copied, { header, task, progress }) => {
    const onRows = (count: number): void => void (progress.rows += count);
    return Readable.from(needs.writeCsv(copied, { header, hasBom: task.hasBom, onRows }), { objectMode: false });
  },
  xlsx: (needs, copied, { header, progress }) => needs.writeXlsx({ header, rows: counted(needs.copiedRows(copied), progress) }),
  xml: (needs, copied, { dictionary, progress }) =>
    Readable.from(xmlOf(dictionary, needs.copiedRows(copied), progress), { objectMode: false }),
};

type Rows = ReturnType<DictionariesNeeds["copiedRows"]>;

async function* counted(rows: Rows, progress: OpenedExport["progress"]): Rows {
  for await (const some of rows) {
    yield some;
    progress.rows += some.length;
  }
}

async function* xmlOf(dictionary: Dictionary, rows: Rows, progress: OpenedExport["progress"]): AsyncGenerator<Buffer> {
  const write = xmlRecordWriter(dictionary.columns);
  yield Buffer.from(xmlStart(dictionary));
  for await (const some of rows) {
    yield Buffer.from(some.map(([id, ...cells]) => write(id ?? "", cells)).join(""));
    progress.rows += some.length;
  }
  yield Buffer.from(xmlEnd);
}
