import { updateOf, type PdfObject } from "./append-objects.ts";
import { formOfPage } from "./page-form.ts";
import { fieldsOf } from "@chancery/core/pdf/read-signatures.ts";
import { placeOnPage, type SignaturePlace } from "./signature-place.ts";
import { pageOf, readTypstFile, type TypstFile } from "@chancery/core/pdf/typst-file.ts";

/** A signature or document time stamp to be appended. */
export type NewSignature = {
  /** Entries of its dictionary besides `/ByteRange` and `/Contents`. */
  readonly entries: string;
  /** The name of its field, ASCII without parentheses and backslashes, and of no other field of the file. */
  readonly field: string;
  /** The most bytes that its contents take. */
  readonly space: number;
  /** Its place, and a PDF of ours with one page that is shown there; invisible on the first page without. */
  readonly visible?: SignaturePlace & { readonly look: Uint8Array };
};

/** A file with room for a signature: the bytes to be signed, one part after the other, and the file with the signature put in. */
export type OpenSignature = {
  /** The file as it was, and what is appended before and behind the contents. */
  readonly parts: readonly [file: Uint8Array, head: Uint8Array, foot: Uint8Array];
  /** Throws when the contents do not fit into the space. */
  close(contents: Uint8Array): Buffer;
};

/**
 * Appends a signature field to a PDF of ours (ISO 32000-1, 12.8). The bytes before stay as they are, with
 * the signatures in them, and a file that was PDF/A stays so (ISO 19005-2, 6.4.3). Throws when the file is not as Typst writes it.
 */
export function appendSignature(pdf: Uint8Array, signature: NewSignature): OpenSignature {
  const { space } = signature;
  const file = readTypstFile(pdf);
  const update = updateOf(pdf, file, objectsOf(file, signature));
  const contentsAt = update.lastIndexOf(contentsKey) + contentsKey.length;
  const start = pdf.byteLength + contentsAt;
  const end = start + 2 + 2 * space;
  const ranges = `0 ${start} ${end} ${pdf.byteLength + update.length - end}`;
  const text = update.replace(rangesSpace, ranges.padEnd(rangesSpace.length));
  const head = Buffer.from(text.slice(0, contentsAt), "latin1");
  const foot = Buffer.from(text.slice(contentsAt + 2 + 2 * space), "latin1");
  return {
    parts: [pdf, head, foot],
    close: (contents) => Buffer.concat([pdf, updateWith({ head, foot, space }, contents)]),
  };
}

/** The bytes to append to a file with the contents put in. Throws when they do not fit into the space. */
export function updateWith(
  { head, foot, space }: { readonly head: Uint8Array; readonly foot: Uint8Array; readonly space: number },
  contents: Uint8Array,
): Buffer {
  if (contents.length > space) throw new Error(`a signature of ${contents.length} bytes does not fit into ${space}`);
  const digits = Buffer.from(contents)
    .toString("hex")
    .padEnd(2 * space, "0");
  return Buffer.concat([head, Buffer.from(`<${digits}>`), foot]);
}

/** Four numbers of at most ten digits: files are far smaller than 10 GB. */
const rangesSpace = "?".repeat(43);
const contentsKey = "\n/Contents ";

function objectsOf(file: TypstFile, { entries, field, space, visible }: NewSignature): readonly PdfObject[] {
  const page = pageOf(file, visible?.placement.page ?? 0);
  const [signed, widget, look] = [file.size, file.size + 1, file.size + 2];
  const contents = `<${"0".repeat(2 * space)}>`;
  if (fieldsOf(file).some((one) => one.field === field)) throw new Error(`the PDF has a field ${field} already`);
  const { rect, matrix } = visible ? placeOnPage(file.dictionary(page), visible) : { rect: "0 0 0 0", matrix: "" };
  return [
    [file.root, withField(file.dictionary(file.root), widget)],
    [page, withAnnotation(file.dictionary(page), widget)],
    ...(visible ? formOfPage(visible.look, look, matrix) : [[look, emptyForm] as const]),
    [signed, `<< ${entries}\n/ByteRange [${rangesSpace}]${contentsKey}${contents} >>`],
    [widget, widgetBody({ page, signed, look, field, rect })],
  ];
}

const emptyForm = "<< /Type /XObject /Subtype /Form /BBox [0 0 0 0] /Resources << >> /Length 0 >>\nstream\n\nendstream";

type Widget = Readonly<Record<"page" | "signed" | "look", number>> & { readonly field: string; readonly rect: string };

/** A field and its place on the page in one: printed (4) and locked (128), as PDF/A and signatures want it. */
function widgetBody({ page, signed, look, field, rect }: Widget): string {
  return `<<\n/Type /Annot /Subtype /Widget /FT /Sig /T (${field}) /V ${signed} 0 R /F 132
/P ${page} 0 R /Rect [${rect}] /AP << /N ${look} 0 R >>\n>>`;
}

const formStart = "\n  /AcroForm << /Fields [";

function withField(catalog: string, widget: number): string {
  const at = catalog.indexOf("]", catalog.indexOf(formStart) + formStart.length);
  if (catalog.includes(formStart)) return `${catalog.slice(0, at)} ${widget} 0 R${catalog.slice(at)}`;
  if (catalog.includes("/AcroForm")) throw new Error("the PDF has a form of another program");
  return `${catalog.slice(0, -3)}${formStart}${widget} 0 R] /SigFlags 3 >>\n>>`;
}

function withAnnotation(page: string, widget: number): string {
  if (/\n *\/Annots \[/.test(page)) return page.replace(/\n *\/Annots \[/, (found) => `${found}${widget} 0 R `);
  if (page.includes("/Annots")) throw new Error("the PDF is not as Typst writes it: its annotations cannot be read");
  return `${page.slice(0, -2)}  /Annots [${widget} 0 R]\n>>`;
}
