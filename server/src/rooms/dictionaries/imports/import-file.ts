import { Readable } from "node:stream";
import type { Blobs } from "../../../io/blobs/blobs.ts";
import type { ImportPiece, ImportTask } from "./import.ts";
import type { TableRow } from "../../../io/rows/rows.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** The bytes of an uploaded file: its pieces in order, each opened when it is read. Fails with BlobMissing. */
export function openImport(blobs: Blobs, pieces: readonly ImportPiece[]): Readable {
  return Readable.from(bytesOf(blobs, pieces), { objectMode: true, highWaterMark: 1 });
}

async function* bytesOf(blobs: Blobs, pieces: readonly ImportPiece[]): AsyncGenerator<Buffer> {
  for (const { sha256, sizeBytes } of pieces) yield* await blobs.read(sha256, { start: 0, end: sizeBytes - 1 });
}

type FileNeeds = Pick<DictionariesNeeds, "blobs" | "tables">;

/** The rows of an uploaded file, in batches. A spreadsheet is first copied to local disk. Throws RowsUnreadable. */
export async function* importRows(
  needs: FileNeeds,
  { format, pieces, settings }: Pick<ImportTask, "format" | "pieces" | "settings">,
): AsyncGenerator<readonly TableRow[], void> {
  const source = openImport(needs.blobs, pieces);
  if (format === "csv") {
    yield* needs.tables.readTable(source, { ...settings, encoding: settings.encoding ?? "UTF-8" });
    return;
  }
  const file = await needs.tables.openSpool();
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) await file.append(chunk);
    yield* needs.tables.readSheet(file);
  } finally {
    await file.close();
  }
}
