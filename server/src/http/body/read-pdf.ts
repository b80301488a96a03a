import { Fault, type FaultCode } from "@chancery/core/fault/fault.ts";
import type { PdfAction } from "@chancery/core/template/pdf/form-fields.ts";
import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import type { PdfLook } from "../../io/pdf/edit-pdf.ts";
import type { Prints } from "../../io/pdf/printer.ts";

/** The faults of an uploaded PDF. */
export const pdfFaultCodes: readonly FaultCode[] = [
  "attachment.too_large",
  "attachment.format",
  "pdf.damaged",
  "pdf.encrypted",
  "pdf.signed",
  "pdf.nested_fields",
  "value.too_many",
];

/** How a PDF is read: what to do with its form, and which actions there are here. */
export type PdfReading = {
  readonly pdfs: Pick<Prints, "inspectPdf">;
  readonly fileName: string;
  readonly action: PdfAction | undefined;
  readonly allowed: readonly PdfAction[];
  readonly signal: AbortSignal;
};

/** A PDF that can be used. */
export type ReadPdf = Extract<PdfLook, { readonly pages: unknown }>;

/** Inspects the PDF in a separate process. Throws attachment.format, pdf.*, value.too_many. */
export async function readPdf(bytes: Buffer, { pdfs, fileName, action, allowed, signal }: PdfReading): Promise<ReadPdf> {
  if (!startsAsPdf(bytes)) throw new Fault("attachment.format", { args: [fileName, "pdf"] });
  const look = await pdfs.inspectPdf(bytes, action, signal);
  if ("pages" in look) return look;
  const data = { allowed: look.trouble === "signed" ? allowed.filter((one) => one.endsWith("_SAFE")) : [...allowed] };
  if (look.trouble === "encrypted") throw new Fault("pdf.encrypted");
  if (look.trouble === "signed") throw new Fault("pdf.signed", { data });
  if (look.trouble === "fields") throw new Fault("pdf.nested_fields", { args: [allowed.join(", ")], data });
  if (look.trouble === "pages") throw new Fault("value.too_many", { args: ["pages", pdfLimits.pagesMax] });
  throw new Fault("pdf.damaged", { args: [fileName] });
}

/** Readers look for the mark in the first 1024 bytes. */
function startsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-");
}
