import { Readable } from "node:stream";
import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { pdfActions, type PdfAction } from "@chancery/core/template/pdf/pdf-action.ts";
import { readPdf, readPdfBytes } from "../../../http/body/read-pdf.ts";
import type { Upload } from "../../../http/route/route.ts";
import type { Queries } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { RoomNeeds } from "../needs.ts";
import { addPdf, type TemplatePdfRow } from "./store/pdfs.ts";

/** What is asked for, by whom, and what keeps the answer in the change's transaction. */
export type PdfBy = {
  readonly action: PdfAction | undefined;
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly signal: AbortSignal;
  readonly settle: (tx: Queries, made: UploadedPdf) => Promise<void>;
};

/** A stored PDF, the fields of its form as XML, and its bytes where they are not those that were sent. */
export type UploadedPdf = { readonly pdf: TemplatePdfRow; readonly fieldsXml: string; readonly updated: Uint8Array | undefined };

/**
 * Stores a PDF for templates, without its form. Held in memory, because it is bounded and looked at whole before it is kept.
 * Throws attachment.too_large, attachment.format, pdf.damaged, pdf.encrypted, pdf.signed, pdf.nested_fields, value.too_many.
 */
export async function uploadPdf(needs: RoomNeeds, upload: Upload, by: PdfBy): Promise<UploadedPdf> {
  await needs.accounts.quotas.checkRoom(needs.database, by.mailbox, "images");
  const bytes = await readPdfBytes(upload);
  const pdfs = needs.pdfs.of(by.mailbox.accountId);
  const reading = { pdfs, fileName: upload.fileName, allowed: pdfActions, action: by.action, signal: by.signal };
  const look = await readPdf(bytes, reading);
  const kept = look.altered ?? bytes;
  const write = () => needs.blobs.write(Readable.from([kept]), kept.byteLength);
  const blob = await write();
  const pdf: TemplatePdfRow = {
    id: needs.newId<"pdf">(),
    mailboxId: by.mailbox.id,
    accountId: by.mailbox.accountId,
    sha256: blob.sha256,
    hash: Buffer.from(blob.sha256, "hex").toString("base64"),
    sizeBytes: blob.sizeBytes,
    pages: look.pages,
    createdAt: needs.clock.now(),
  };
  const made = { pdf, fieldsXml: look.fieldsXml, updated: look.altered };
  await needs.database.transaction(async (tx) => {
    if (!(await needs.attachments.claimBlob(tx, blob.sha256))) throw new Fault("request.conflict");
    await addPdf(tx, pdf);
    await needs.accounts.quotas.checkAdded(tx, by.mailbox, "images");
    await by.settle(tx, made);
    await publish(tx, { audit: [recordOf(pdf, by)], events: [], origin: by.origin });
  });
  // Cleaning may have removed equal bytes of an attachment before it could see that they are needed here.
  if (!(await needs.blobs.exists(blob.sha256))) await write();
  return made;
}

function recordOf(pdf: TemplatePdfRow, by: PdfBy) {
  const { id: mailboxId, accountId } = by.mailbox;
  return {
    subject: { kind: "mailbox", id: mailboxId },
    operation: "template-pdf-created",
    at: pdf.createdAt,
    accountId,
    mailboxId,
    userId: by.caller.userId,
    details: { pdfId: pdf.id, sha256: pdf.sha256, sizeBytes: pdf.sizeBytes, pages: pdf.pages.length },
  } as const;
}
