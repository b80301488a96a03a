import { Fault } from "@chancery/core/fault/fault.ts";
import { pdfLimits, type PdfPage } from "@chancery/core/template/model/pdf-page.ts";
import { attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { readPdf } from "../../http/body/read-pdf.ts";
import type { SpoolFile } from "../../io/spool.ts";
import type { AttachmentsNeeds } from "./needs.ts";
import { spoolBytes } from "./spool-bytes.ts";

/** An office file to convert. It is closed then. */
type OfficeSource = { readonly file: SpoolFile; readonly fileName: string; readonly contentType: string };

/** The PDF of an office file, and its pages. */
type Converted = { readonly file: SpoolFile; readonly fileName: string; readonly pages: readonly PdfPage[] };

/**
 * Converts an office file to PDF, in turns of the accounts. Throws attachment.not_convertible for one that cannot be read, whose PDF is
 * too large, or where no office program is installed, and the faults of a PDF.
 */
export async function convertFile(
  needs: AttachmentsNeeds,
  { file, fileName, contentType }: OfficeSource,
  { account, signal }: { readonly account: string; readonly signal: AbortSignal },
): Promise<Converted> {
  const pdfName = `${fileName.replace(/(?<=.)\.[^.]*$/, "")}.pdf`;
  const reading = {
    pdfs: needs.pdfs.of(account),
    fileName: pdfName,
    action: "KEEP_SAFE",
    allowed: attachmentPdfActions,
    signal,
  } as const;
  try {
    return await needs.conversions.run({ account, sizeBytes: file.sizeBytes, signal }, async () => {
      const asked = { contentType, maxBytes: pdfLimits.bytesMax, signal };
      const pdf = await needs.office?.print(file.read(), asked);
      if (typeof pdf !== "object") throw new Fault("attachment.not_convertible", { args: [fileName] });
      const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
      const { pages } = await readPdf(bytes, reading);
      return { file: await spoolBytes(needs.openSpool, bytes), fileName: pdfName, pages };
    });
  } finally {
    await file.close();
  }
}
