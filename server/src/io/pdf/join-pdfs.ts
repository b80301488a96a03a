import { PDFDocument, PDFName, PDFNumber, PDFObjectCopier, PDFRawStream } from "@cantoo/pdf-lib";
import { withId } from "./rewrite-pdf.ts";

/** Entries of the catalog that are about the whole file: attached files, language, metadata, colour profile, direction. */
const catalogKeys = ["AF", "Names", "Lang", "Metadata", "OutputIntents", "ViewerPreferences"].map((key) => PDFName.of(key));

/**
 * The pages of PDFs as Typst writes them, as one file: title, dates, metadata, colour profile and attached files are those of the first.
 * Equal input gives equal bytes. Written plainly, so that a seal can be appended.
 */
export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const out = await PDFDocument.create({ updateMetadata: false });
  const pages = out.catalog.Pages();
  for (const [index, pdf] of pdfs.entries()) {
    const part = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
    const copier = PDFObjectCopier.for(part.context, out.context);
    if (index === 0) copyFacts(part, out, copier);
    for (const { node } of part.getPages()) {
      const leaf = copier.copy(node);
      leaf.set(PDFName.Parent, out.catalog.get(PDFName.of("Pages")) ?? out.catalog);
      pages.Kids().push(out.context.register(leaf));
    }
  }
  const count = pages.Kids().size();
  pages.set(PDFName.of("Count"), PDFNumber.of(count));
  countInMetadata(out, count);
  return withId(await out.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }));
}

function copyFacts(from: PDFDocument, out: PDFDocument, copier: PDFObjectCopier): void {
  const { Info } = from.context.trailerInfo;
  if (Info) out.context.trailerInfo.Info = copier.copy(Info);
  for (const key of catalogKeys) {
    const value = from.catalog.get(key);
    if (value) out.catalog.set(key, copier.copy(value));
  }
}

/** The number of pages in the metadata (XMP), which is that of the first file. */
function countInMetadata(out: PDFDocument, count: number): void {
  const key = PDFName.of("Metadata");
  const found = out.catalog.lookup(key);
  if (!(found instanceof PDFRawStream)) throw new Error("the PDF has no metadata");
  const text = Buffer.from(found.contents)
    .toString("latin1")
    .replace(/(<xmpTPg:NPages>)\d+/, `$1${count}`);
  out.catalog.set(key, out.context.register(PDFRawStream.of(found.dict, Buffer.from(text, "latin1"))));
}
