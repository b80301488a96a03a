import { addAbortSignal, type Readable } from "node:stream";
import { safeName } from "@chancery/core/archive/names.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { findInstant, type Instant } from "@chancery/core/ids/instant.ts";
import type { AccountFile, AccountRows } from "../../../io/account-data.ts";
import { BlobMissing } from "../../../io/blobs/blobs.ts";
import type { SpoolFile } from "../../../io/spool.ts";
import type { Measured } from "../../../io/zip/spool-entry.ts";
import type { ZipEntry } from "../../../io/zip/write-zip.ts";
import type { ReportsNeeds } from "../needs.ts";
import type { Report } from "../report.ts";
import { jsonRows } from "../store/exports.ts";
import { pagesOf } from "./source.ts";
import { openManifest, type Manifest } from "./manifest.ts";

type AccountExport = Extract<Report, { kind: "account" }>;

/** The files written, and how many there will be, once that is known. */
export type ExportProgress = { entries: number; of: number | undefined };

type Exporting = { readonly signal: AbortSignal; readonly progress: ExportProgress };
type Content = Measured & Pick<ZipEntry, "open">;
type Write = (path: string, at: Instant, content: Content) => AsyncGenerator<ZipEntry>;

const newline = 10;
const nameBytesMax = 200;

/**
 * All that is kept of an account, an entry after the other: rows as JSON lines in `data`, files, and at last `manifest.json`. Nothing is
 * held in memory but a chunk: lists and contents of unknown size wait in spools. No transaction is open while a file is read.
 */
export async function* accountEntries(
  needs: ReportsNeeds,
  report: AccountExport,
  { signal, progress }: Exporting,
): AsyncGenerator<ZipEntry> {
  const { openSpool, spoolEntry } = needs.zip;
  const manifest = await openManifest(openSpool, report);
  const files = await openSpool();
  async function* write(path: string, at: Instant, content: Content): AsyncGenerator<ZipEntry> {
    signal.throwIfAborted();
    yield { name: path, modifiedAt: at, sizeBytes: content.sizeBytes, crc32: content.crc32, open: content.open };
    progress.entries += 1;
    await manifest.add(path, content);
  }
  async function* writeUnknown(path: string, at: Instant, source: AsyncIterable<Uint8Array>): AsyncGenerator<ZipEntry> {
    const content = await spoolEntry(openSpool, source);
    try {
      yield* write(path, at, content);
    } finally {
      await content.close();
    }
  }
  try {
    const reading = { needs, report, signal, manifest };
    const count = await listFiles(reading, files);
    const tables = needs.accountData.flatMap(({ rows }) => Object.entries(rows));
    // the audit log and the manifest itself
    progress.of = tables.length + count + 2;
    for (const [name, rows] of tables) yield* writeUnknown(`data/${name}.jsonl`, report.createdAt, rowLines(reading, name, rows));
    yield* writeUnknown("data/audit.jsonl", report.createdAt, auditLines(reading));
    for await (const file of filesOf(needs, files)) yield* fileEntries(reading, file, { write, writeUnknown });
    yield* writeUnknown("manifest.json", report.createdAt, manifest.text());
  } finally {
    await Promise.all([files.close(), manifest.close()]);
  }
}

type Reading = {
  readonly needs: ReportsNeeds;
  readonly report: AccountExport;
  readonly signal: AbortSignal;
  readonly manifest: Manifest;
};

/** Copies rows of the account, each as one JSON text. */
async function copyRows({ needs, signal }: Reading, rows: AccountRows, accountId: AccountId): Promise<Readable> {
  const copied = await needs.database.copyTo(async () => jsonRows(rows, accountId));
  return addAbortSignal(signal, copied);
}

async function* rowLines(reading: Reading, name: string, rows: AccountRows): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const some of reading.needs.copiedRows(await copyRows(reading, rows, reading.report.accountId))) {
    count += some.length;
    yield Buffer.from(some.map(([json]) => `${json}\n`).join(""));
  }
  reading.manifest.count(name, count);
}

/** The audit log of the account until the export was requested, newest first, as the log shows it. */
async function* auditLines({ needs, report, signal, manifest }: Reading): AsyncGenerator<Buffer> {
  const { accountId, createdAt } = report;
  let count = 0;
  for await (const rows of pagesOf(needs.audit.readLogPage.bind(undefined, { accountId, asked: { to: createdAt } }))) {
    signal.throwIfAborted();
    count += rows.length;
    yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  manifest.count("audit", count);
}

/** Writes the list of all files to a spool, as it is copied; returns their number. */
async function listFiles(reading: Reading, list: SpoolFile): Promise<number> {
  let count = 0;
  for (const rows of reading.needs.accountData.flatMap(({ files = [] }) => files))
    for await (const chunk of (await copyRows(reading, rows, reading.report.accountId)) as AsyncIterable<Uint8Array>) {
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1;
      await list.append(chunk);
    }
  return count;
}

async function* filesOf({ copiedRows }: ReportsNeeds, list: SpoolFile): AsyncGenerator<AccountFile> {
  for await (const rows of copiedRows(list.read())) for (const [json] of rows) yield JSON.parse(json ?? "") as AccountFile;
}

type Writers = {
  readonly write: Write;
  readonly writeUnknown: (path: string, at: Instant, source: AsyncIterable<Uint8Array>) => AsyncGenerator<ZipEntry>;
};

/** The entry of a file. A blob that is gone, because it was removed meanwhile, is named in the manifest as missing. */
async function* fileEntries(
  { needs, report, signal, manifest }: Reading,
  file: AccountFile,
  { write, writeUnknown }: Writers,
): AsyncGenerator<ZipEntry> {
  const path = file.path ?? `${file.folder}/${safeName(file.name, "file", nameBytesMax)}`;
  const at = findInstant(file.at) ?? report.createdAt;
  if (file.sha256 !== undefined) {
    const content = await openBlob(needs, file);
    if (!content) return manifest.miss(path, file.sha256);
    try {
      yield* write(path, at, content);
    } finally {
      content.close();
    }
  } else if (file.text !== undefined) {
    yield* writeUnknown(path, at, textOf(file.text));
  } else {
    const { dictionary_id: dictionaryId, mailbox_id: mailboxId } = file;
    const csv = await needs.dictionaries.openCsv({ dictionaryId, mailboxId, accountId: report.accountId }, signal);
    if (csv) yield* writeUnknown(path, at, csv);
    else await manifest.miss(path);
  }
}

async function openBlob(
  { blobs, zip }: ReportsNeeds,
  { sha256, size_bytes: sizeBytes, crc32 }: Extract<AccountFile, { readonly sha256: string }>,
): Promise<(Content & { close(): void }) | undefined> {
  try {
    const isMeasured = sizeBytes !== undefined && crc32 !== undefined;
    const facts = isMeasured ? { sha256, sizeBytes, crc32 } : await zip.measure(await blobs.read(sha256));
    const bytes = await blobs.read(sha256);
    return { ...facts, open: async () => bytes, close: () => void bytes.destroy() };
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
