import { Fault } from "@chancery/core/fault/fault.ts";
import { importFormatOf, importHeadBytes, type ImportFormat } from "@chancery/core/dictionary/import-format.ts";
import type { ImportPiece } from "../imports/import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { openImport } from "../imports/import-file.ts";

/** The format of a file, detected from its first bytes. Throws import.file_format with the reason and the remedy. */
export async function checkedFormat(
  { blobs, sniff }: Pick<DictionariesNeeds, "blobs" | "sniff">,
  fileName: string,
  pieces: readonly ImportPiece[],
): Promise<ImportFormat> {
  const bytes = await headOf(blobs, pieces);
  const found = importFormatOf({ bytes, signature: await sniff(bytes), fileName });
  if ("format" in found) return found.format;
  throw new Fault("import.file_format", { args: [found.refused], data: { fileName, allowed: ["csv", "xlsx"] } });
}

async function headOf(blobs: DictionariesNeeds["blobs"], pieces: readonly ImportPiece[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of openImport(blobs, pieces) as AsyncIterable<Buffer>) {
    bytes += chunks.push(chunk) && chunk.length;
    if (bytes >= importHeadBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, importHeadBytes);
}
