import { buffer } from "node:stream/consumers";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Unprintable } from "@chancery/core/print/locale/words.ts";
import type { PdfPage } from "@chancery/core/template/model/pdf-page.ts";
import { keepOrRefuse, type Keeping } from "./keep-file.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** An uploaded file. */
type Upload = { readonly sha256: string; readonly sizeBytes: number; readonly contentType: string };

/** Larger files are not printed: a PDF is in memory as a whole while it is stamped. */
export const printedMaxBytes = 25 * 1024 ** 2;

/** A PDF that can be stamped: an uploaded one, or the pages of a picture or office file. */
export type PrintableUpload = { readonly pdfSha256: string; readonly pages: readonly PdfPage[] };

type UploadNeeds = Keeping & Pick<ArchivesNeeds, "printer" | "office">;

/** The printable pages of an uploaded PDF, picture or office file, or why there is no printable version of the file. */
export async function inspectUpload(
  needs: UploadNeeds,
  envelopeId: EnvelopeId,
  upload: Upload,
  signal: AbortSignal,
): Promise<PrintableUpload | Unprintable> {
  const { contentType, sizeBytes } = upload;
  const isPicture = pictureTypes.includes(contentType);
  const isOffice = needs.office?.prints(contentType) === true;
  if (!isPicture && !isOffice && contentType !== "application/pdf") return "format";
  if (sizeBytes > printedMaxBytes) return "size";
  const pdf = await pdfOf(needs, envelopeId, upload, signal);
  if (typeof pdf === "string") return pdf;
  const look = await needs.printer.inspectPdf(await buffer(await needs.blobs.read(pdf.sha256)), "KEEP_SAFE", signal);
  if ("trouble" in look) return unprintable.get(look.trouble) ?? "damaged";
  return { pdfSha256: pdf.sha256, pages: look.pages };
}

const pictureTypes = ["image/png", "image/jpeg", "image/tiff"];

/** The file itself, or its pages as PDF, made once for an envelope: a later version of a program makes others. */
async function pdfOf(
  needs: UploadNeeds,
  envelopeId: EnvelopeId,
  { sha256, contentType }: Upload,
  signal: AbortSignal,
): Promise<{ readonly sha256: string } | Unprintable> {
  if (contentType === "application/pdf") return { sha256 };
  const { office } = needs;
  const page = { envelopeId, pageHash: needs.hashText(`pages ${sha256}`) };
  return keepOrRefuse<Unprintable>(needs, page, async () => {
    if (office?.prints(contentType))
      return office.print(await needs.blobs.read(sha256), { contentType, maxBytes: printedMaxBytes, signal });
    const drawn = await needs.printer.lookAtPicture("pages", await buffer(await needs.blobs.read(sha256)));
    if (typeof drawn === "object") return drawn.pdf;
    return drawn === "too large" ? "size" : "damaged";
  });
}

const unprintable: ReadonlyMap<string, Unprintable> = new Map([
  ["encrypted", "encrypted"],
  ["pages", "size"],
]);
