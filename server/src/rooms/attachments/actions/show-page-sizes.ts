import { buffer } from "node:stream/consumers";
import { Fault } from "@chancery/core/fault/fault.ts";
import { attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { type PdfPage, pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { readPdf } from "../../../http/body/read-pdf.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { type Wanted, readable } from "../readable.ts";

/**
 * The pages of an attachment that is a PDF; one with a form or signatures is not altered. Throws attachment.not_found,
 * attachment.too_large, attachment.format, pdf.damaged, pdf.encrypted, value.too_many.
 */
export async function showPageSizes(needs: AttachmentsNeeds, wanted: Wanted, signal: AbortSignal): Promise<readonly PdfPage[]> {
  const { fileName, sizeBytes, sha256, contentType } = await readable(needs, wanted);
  if (contentType !== "application/pdf") throw new Fault("attachment.format", { args: [fileName, "pdf"] });
  if (sizeBytes > pdfLimits.bytesMax)
    throw new Fault("attachment.too_large", { args: [fileName, sizeBytes, pdfLimits.bytesMax] });
  const account = wanted.mailbox?.accountId ?? wanted.caller.userId;
  const reading = {
    pdfs: needs.pdfs.of(account),
    fileName,
    action: "KEEP_SAFE",
    allowed: attachmentPdfActions,
    signal,
  } as const;
  return needs.wholeFiles.run({ account, sizeBytes, signal }, async () => {
    const bytes = await buffer(await needs.blobs.read(sha256));
    return (await readPdf(bytes, reading)).pages;
  });
}
