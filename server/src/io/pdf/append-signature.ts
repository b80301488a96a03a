import { updateOf, type PdfObject } from "./append-objects.ts";
import { firstPageOf, readTypstFile, type TypstFile } from "./typst-file.ts";

/** A signature or document time stamp to be appended. */
export type NewSignature = {
  /** Entries of its dictionary besides `/ByteRange` and `/Contents`. */
  readonly entries: string;
  /** The name of its field, ASCII without parentheses and backslashes, and of no other field of the file. */
  readonly field: string;
  /** The most bytes that its contents take. */
  readonly space: number;
};

/** A file with room for a signature: the bytes to be signed, one part after the other, and the file with the signature put in. */
export type OpenSignature = {
  readonly parts: readonly Uint8Array[];
  /** Throws when the contents do not fit into the space. */
  close(contents: Uint8Array): Buffer;
};

/**
 * Appends an invisible signature field on the first page of a PDF of ours (ISO 32000-1, 12.8). The bytes before stay as they are, with
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
    close: (contents) => {
      if (contents.length > space) throw new Error(`a signature of ${contents.length} bytes does not fit into ${space}`);
      const digits = Buffer.from(contents)
        .toString("hex")
        .padEnd(2 * space, "0");
      return Buffer.concat([pdf, head, Buffer.from(`<${digits}>`), foot]);
    },
  };
}

/** Four numbers of at most ten digits: files are far smaller than 10 GB. */
const rangesSpace = "?".repeat(43);
const contentsKey = "\n/Contents ";

function objectsOf(file: TypstFile, { entries, field, space }: NewSignature): readonly PdfObject[] {
  const page = firstPageOf(file);
  const [signed, widget, look] = [file.size, file.size + 1, file.size + 2];
  const contents = `<${"0".repeat(2 * space)}>`;
  if (fieldNames(file).includes(field)) throw new Error(`the PDF has a field ${field} already`);
  return [
    [file.root, withField(file.dictionary(file.root), widget)],
    [page, withAnnotation(file.dictionary(page), widget)],
    [signed, `<< ${entries}\n/ByteRange [${rangesSpace}]${contentsKey}${contents} >>`],
    [widget, widgetBody({ page, signed, look, field })],
    [look, "<< /Type /XObject /Subtype /Form /BBox [0 0 0 0] /Resources << >> /Length 0 >>\nstream\n\nendstream"],
  ];
}

type Widget = { readonly page: number; readonly signed: number; readonly look: number; readonly field: string };

/** A field and its place on the page in one: printed (4) and locked (128), as PDF/A and signatures want it, and of no size. */
function widgetBody({ page, signed, look, field }: Widget): string {
  return `<<\n/Type /Annot /Subtype /Widget /FT /Sig /T (${field}) /V ${signed} 0 R /F 132
/P ${page} 0 R /Rect [0 0 0 0] /AP << /N ${look} 0 R >>\n>>`;
}

const formStart = "\n  /AcroForm << /Fields [";

/** The names of the signature fields that were appended to a file. */
function fieldNames(file: TypstFile): readonly string[] {
  const [, fields = ""] = /\n {2}\/AcroForm << \/Fields \[([\d R]*)\]/.exec(file.dictionary(file.root)) ?? [];
  const widgets = [...fields.matchAll(/(\d{1,8}) 0 R/g)].map(([, number]) => file.dictionary(Number(number)));
  return widgets.map((widget) => /\/T \(([^()]*)\)/.exec(widget)?.[1] ?? "");
}

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
