import { cleanFileName } from "@chancery/core/attachment/name.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { type PdfAction, attachmentPdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { streamOf } from "../../../http/reply/reply.ts";
import { readPdf } from "../../../http/body/read-pdf.ts";
import { readUpload } from "../../../http/body/read-upload.ts";
import type { AttachmentsNeeds } from "../needs.ts";
import { payerOf, saveAttachment } from "../save-attachment.ts";
import type { ActingFor } from "../../../http/route/settle-result.ts";
import type { Upload } from "../../../http/route/route.ts";
import type { Attachment } from "../attachment.ts";

/** A PDF being uploaded. `action` says what to do with its form; required if it has one. */
export type PdfInput = { readonly upload: Upload; readonly action: PdfAction | undefined; readonly signal: AbortSignal };

/** A stored PDF, and its bytes if they differ from those sent. */
export type UploadedPdf = { readonly attachment: Attachment; readonly updated: Uint8Array | undefined };

/**
 * Stores a PDF without its form. Throws attachment.too_large, attachment.format, pdf.damaged,
 * pdf.encrypted, pdf.signed, pdf.nested_fields, value.too_many, request.conflict.
 */
export async function uploadPdfAttachment(
  needs: AttachmentsNeeds,
  input: PdfInput,
  acting: ActingFor<UploadedPdf, OpenMailbox | undefined>,
): Promise<void> {
  const { upload, action, signal } = input;
  const { mailbox, caller } = acting;
  const payer = payerOf(acting);
  await needs.accounts.quotas.checkRoom(needs.database, payer, "attachments");
  const fileName = cleanFileName(upload.fileName);
  const bytes = await readUpload(upload, Math.min(pdfLimits.bytesMax, needs.uploadMaxBytes));
  const pdfs = needs.pdfs.of(mailbox?.accountId ?? caller.userId);
  const { altered } = await readPdf(bytes, { pdfs, fileName, action, allowed: attachmentPdfActions, signal });
  const kept = altered ?? bytes;
  const blob = await needs.blobs.write(streamOf(kept), kept.byteLength);
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
  await saveAttachment(needs, attachment, {
    operation: "attachment-uploaded",
    payer,
    acting: { ...acting, settle: (tx, stored) => acting.settle(tx, { attachment: stored, updated: altered }) },
  });
}
