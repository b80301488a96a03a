import type { Blobs } from "../../io/blobs/blobs.ts";
import type { FileRow, RowsStart } from "../../io/rows/rows.ts";
import type { BulkSend } from "./bulk-send.ts";
import type { BulkSendsNeeds } from "./needs.ts";

/** The rows of a stored file from an offset to a byte or the end. Throws RowsUnreadable. */
export async function* fileRows(
  { blobs, readRows }: { readonly blobs: Pick<Blobs, "read"> } & Pick<BulkSendsNeeds, "readRows">,
  { sha256, sizeBytes, source }: Pick<BulkSend, "sha256" | "sizeBytes" | "source">,
  start: RowsStart,
  nextByte = sizeBytes,
): AsyncGenerator<FileRow, void> {
  if (start.bytes >= nextByte) return;
  yield* readRows(await blobs.read(sha256, { start: start.bytes, end: nextByte - 1 }), source.format, start);
}
