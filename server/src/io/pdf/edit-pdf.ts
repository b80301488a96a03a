import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { type PdfAction, formFieldsXml } from "@chancery/core/template/pdf/form-fields.ts";
import { type PdfPage, pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { type Annotation, annotationsOf } from "./annotations.ts";
import { withinDecodeBudget } from "./decode-budget.ts";
import { type ReadPage, formFields, isSignature } from "./form-fields.ts";
import { sizeOf, viewOf } from "./page-view.ts";
import { countPages, isSigned, loadPdf, rewritePdf } from "./rewrite-pdf.ts";

/** Result for an uploaded PDF, or why it is refused. `altered` are the bytes without the form, where there was one. */
export type PdfLook =
  | { readonly trouble: "encrypted" | "signed" | "fields" | "damaged" | "pages" }
  | {
      readonly pages: readonly PdfPage[];
      /** The form's fields as a template body; empty when not requested. */
      readonly fieldsXml: string;
      readonly altered: Uint8Array | undefined;
    };

/** Parses a whole PDF, tries to rewrite it, and removes its form. Not for the main process: hostile files take their time. */
export async function inspectPdf(bytes: Uint8Array, action: PdfAction | undefined): Promise<PdfLook> {
  return withinDecodeBudget(decodedMaxBytes, () => look(bytes, action)).catch(() => ({ trouble: "damaged" }));
}

/** All content of a file, decoded: some 1 s of work. */
const decodedMaxBytes = 128 * 1024 * 1024;

async function look(bytes: Uint8Array, action: PdfAction | undefined): Promise<PdfLook> {
  const file = await loadPdf(bytes).catch(() => undefined);
  if (file?.context.trailerInfo.Encrypt || (!file && hasWord(bytes, "/Encrypt"))) return { trouble: "encrypted" };
  const read = file && (await readPages(file).catch(() => undefined));
  if (read === "pages") return { trouble: "pages" };
  if (!file || !read || read.length === 0) return { trouble: "damaged" };
  const hasSignature = isSigned(file);
  if (hasSignature && action !== "PARSE_SAFE" && action !== "KEEP_SAFE") return { trouble: "signed" };
  const hasForm = hasSignature || read.some(({ annotations }) => annotations.some(({ kind }) => kind === "Widget"));
  if (hasForm && action === undefined) return { trouble: "fields" };
  return alter(file, read, { action, hasForm }).catch(() => ({ trouble: "damaged" }));
}

type Alteration = { readonly action: PdfAction | undefined; readonly hasForm: boolean };

async function alter(file: PDFDocument, read: readonly ReadPage[], { action, hasForm }: Alteration): Promise<PdfLook> {
  const isParsed = action === "PARSE" || action === "PARSE_SAFE";
  const altered = await rewritePdf(file, {
    title: file.getTitle() ?? "",
    at: "2000-01-01T00:00:00.000Z",
    keepsWidget: (widget) => action === "KEEP" || action === "KEEP_SAFE" || (action === "PARSE_SAFE" && isMade(widget)),
  });
  const fieldsXml = isParsed ? formFieldsXml(formFields(read.map(fillable))) : "";
  return { pages: read.map(({ view }) => sizeOf(view)), fieldsXml, altered: hasForm ? altered : undefined };
}

/** A signature that is made is no field to fill in, and stays to be seen. */
function isMade(widget: Annotation): boolean {
  return isSignature(widget) && widget.dict.has(PDFName.of("V"));
}

function fillable(page: ReadPage): ReadPage {
  return { ...page, annotations: page.annotations.filter((one) => !isMade(one)) };
}

async function readPages(file: PDFDocument): Promise<readonly ReadPage[] | "pages"> {
  if (countPages(file, pdfLimits.pagesMax) > pdfLimits.pagesMax) return "pages";
  return file.getPages().map((page) => ({ page, view: viewOf(page), annotations: annotationsOf(page) }));
}

/** PDFs of ours to print over and behind the pages of an uploaded one. */
export type Stamping = {
  readonly title: string;
  readonly at: string;
  readonly over: Uint8Array;
  readonly behind: Uint8Array | undefined;
};

/** The PDF with sheets laid over its pages, and pages behind. The same bytes for the same input. */
export async function stampPdf(bytes: Uint8Array, { title, at, over, behind }: Stamping): Promise<Uint8Array> {
  const file = await loadPdf(bytes);
  return rewritePdf(file, {
    title,
    at,
    keepsWidget: () => false,
    over: await PDFDocument.load(over, { updateMetadata: false }),
    ...(behind && { behind: await PDFDocument.load(behind, { updateMetadata: false }) }),
  });
}

function hasWord(bytes: Uint8Array, word: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(word);
}
