import { buffer } from "node:stream/consumers";
import type { Unprintable } from "@chancery/core/print/locale/words.ts";
import type { PdfPage } from "@chancery/core/template/model/pdf-page.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** An uploaded file. */
type Upload = { readonly sha256: string; readonly sizeBytes: number; readonly contentType: string };

/** Larger files are not printed: a PDF is in memory as a whole while it is stamped. */
export const printedMaxBytes = 25 * 1024 ** 2;

/** The pages of an uploaded PDF that can be stamped, or why there is no printable version of the file. */
export async function inspectUpload(
  { blobs, printer }: Pick<ArchivesNeeds, "blobs" | "printer">,
  { sha256, sizeBytes, contentType }: Upload,
  signal: AbortSignal,
): Promise<readonly PdfPage[] | Unprintable> {
  if (contentType !== "application/pdf") return "format";
  if (sizeBytes > printedMaxBytes) return "size";
  const look = await printer.inspectPdf(await buffer(await blobs.read(sha256)), "KEEP_SAFE", signal);
  return "trouble" in look ? (unprintable.get(look.trouble) ?? "damaged") : look.pages;
}

const unprintable: ReadonlyMap<string, Unprintable> = new Map([
  ["encrypted", "encrypted"],
  ["pages", "size"],
]);
