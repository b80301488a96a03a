import { type PdfAction, pdfActions } from "@chancery/core/template/pdf/form-fields.ts";
import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { readPdf } from "../../../http/body/read-pdf.ts";
import { readUpload } from "../../../http/body/read-upload.ts";
import type { Upload } from "../../../http/route/route.ts";
import type { ActingFor } from "../../../http/route/settle-result.ts";
import type { RoomNeeds } from "../needs.ts";
import { storeFile } from "./store-file.ts";
import { addPdf } from "./store/pdfs.ts";
import type { TemplatePdfRow } from "./template-file.ts";

/** A PDF being uploaded. `action` says what to do with its form; required if it has one. */
export type PdfInput = { readonly upload: Upload; readonly action: PdfAction | undefined; readonly signal: AbortSignal };

/** A stored PDF, the fields of its form as XML, and its bytes if they differ from those sent. */
export type UploadedPdf = { readonly pdf: TemplatePdfRow; readonly fieldsXml: string; readonly updated: Uint8Array | undefined };

/**
 * Stores a PDF for templates, without its form. It is bounded, and held in memory to be inspected before it is stored. Throws
 * attachment.too_large, attachment.format, pdf.damaged, pdf.encrypted, pdf.signed, pdf.nested_fields, value.too_many.
 */
export async function uploadPdf(needs: RoomNeeds, input: PdfInput, acting: ActingFor<UploadedPdf>): Promise<void> {
  const { upload, action, signal } = input;
  await needs.accounts.quotas.checkRoom(needs.database, acting.mailbox, "images");
  const bytes = await readUpload(upload, pdfLimits.bytesMax);
  const pdfs = needs.pdfs.of(acting.mailbox.accountId);
  const { altered, pages, fieldsXml } = await readPdf(bytes, {
    pdfs,
    fileName: upload.fileName,
    allowed: pdfActions,
    action,
    signal,
  });
  await storeFile<TemplatePdfRow>(
    needs,
    altered ?? bytes,
    {
      rowOf: (stored) => ({ ...stored, id: needs.newId<"pdf">(), pages }),
      add: addPdf,
      operation: "template-pdf-created",
      detailsOf: ({ id, sha256, sizeBytes }) => ({ pdfId: id, sha256, sizeBytes, pages: pages.length }),
    },
    { ...acting, settle: (tx, pdf) => acting.settle(tx, { pdf, fieldsXml, updated: altered }) },
  );
}
