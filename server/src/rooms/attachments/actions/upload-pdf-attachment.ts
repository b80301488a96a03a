import { Readable } from "node:stream";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { attachmentPdfActions, type PdfAction } from "@chancery/core/template/pdf/pdf-action.ts";
import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { readPdf, readPdfBytes } from "../../../http/body/read-pdf.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { payerOf, saveAttachment } from "../save-attachment.ts";
import type { Attachment } from "../store/attachments.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { UploadInput } from "./upload-attachment.ts";

/** What to do with a form in the PDF, and what keeps the answer: the attachment, and its bytes where the service altered them. */
export type PdfInput = Omit<UploadInput, "category"> & {
  readonly action: PdfAction | undefined;
  readonly signal: AbortSignal;
  readonly origin: Origin;
  readonly settle: (tx: Queries, attachment: Attachment, updated: Uint8Array | undefined) => Promise<void>;
};

/**
 * Stores a PDF without its form. Throws attachment.too_large, attachment.format, pdf.damaged,
 * pdf.encrypted, pdf.signed, pdf.nested_fields, value.too_many, request.conflict.
 */
export async function uploadPdfAttachment(needs: AttachmentsNeeds, wish: PdfInput): Promise<void> {
  const { upload, mailbox, caller, action, signal, origin, settle } = wish;
  const payer = payerOf({ mailbox, caller });
  await needs.accounts.quotas.checkRoom(needs.database, payer, "attachments");
  const fileName = cleanFileName(upload.fileName);
  const bytes = await readPdfBytes(upload, Math.min(pdfLimits.bytesMax, needs.uploadMaxBytes));
  const pdfs = needs.pdfs.of(mailbox?.accountId ?? caller.userId);
  const { altered } = await readPdf(bytes, { pdfs, fileName, action, allowed: attachmentPdfActions, signal });
  const kept = altered ?? bytes;
  const blob = await needs.blobs.write(Readable.from([kept]), kept.byteLength);
  const attachment = {
    ...blob,
    id: needs.newId<"attachment">(),
    mailboxId: mailbox?.id,
    userId: caller.userId,
    envelopeId: undefined,
    fileName,
    contentType: "application/pdf",
    createdAt: needs.clock.now(),
  };
  const keep = (tx: Queries, made: Attachment): Promise<void> => settle(tx, made, altered);
  await saveAttachment(needs, attachment, { operation: "attachment-uploaded", payer, origin, settle: keep });
}
