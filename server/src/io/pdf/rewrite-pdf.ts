import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFObjectCopier,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  PDFXRefStreamParser,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { addressOf, annotationsOf, appearanceOf, type Annotation } from "./annotations.ts";
import { overMatrix, viewOf, type Matrix, type PageView } from "./page-view.ts";

/** Changes to a file. Equal files and changes give equal bytes. */
export type Rewriting = {
  readonly title: string;
  /** ISO 8601; the file's own date. */
  readonly at: string;
  /** Which form fields stay as they look; the others go. */
  readonly keepsWidget: (widget: Annotation) => boolean;
  /** Sheets to lay over the pages, one a page, from the first. */
  readonly over?: PDFDocument;
  /** Pages to append. */
  readonly behind?: PDFDocument;
};

/**
 * The file rewritten, page for page: what is drawn on it, and links that lead out of it. Forms, signatures, scripts, attached
 * files and outlines are left out. Written plainly, so that a seal can be appended.
 */
export async function rewritePdf(file: PDFDocument, { over, behind, ...choices }: Rewriting): Promise<Uint8Array> {
  const out = await PDFDocument.create({ updateMetadata: false });
  const writer = writerOf(out, file);
  const sheets = over?.getPages() ?? [];
  const overWriter = over && writerOf(out, over);
  file.getPages().forEach((page, index) => {
    const sheet = sheets[index];
    const marks = annotationsOf(page);
    const view = viewOf(page);
    const forms: Placed[] = [{ form: writer.formOf(page.node, boxOf(view)), matrix: [1, 0, 0, 1, 0, 0] }];
    for (const mark of marks) {
      const isVisible = mark.kind === "Widget" ? choices.keepsWidget(mark) : mark.kind !== "Link" && mark.kind !== "Popup";
      const look = isVisible ? appearanceOf(mark) : undefined;
      if (look) forms.push({ form: writer.copy(look.form), matrix: look.matrix });
    }
    if (sheet && overWriter) {
      const size = sheet.getSize();
      const form = overWriter.formOf(sheet.node, [0, 0, size.width, size.height]);
      forms.push({ form, matrix: overMatrix(view, size) });
    }
    addPage(out, view, { forms, links: marks });
  });
  const layers = layersOf(file);
  if (layers) out.catalog.set(PDFName.of("OCProperties"), writer.copy(layers));
  if (behind) addBehind(out, behind);
  return save(out, choices);
}

/** The layers of a file as they are first shown (ISO 32000-1, 8.11.4), without the rules that show others in print or to some people. */
function layersOf(file: PDFDocument): PDFDict | undefined {
  const layers = file.catalog.lookup(PDFName.of("OCProperties"));
  const state = layers instanceof PDFDict ? layers.lookup(PDFName.of("D")) : undefined;
  if (!(layers instanceof PDFDict) || !(state instanceof PDFDict)) return undefined;
  const shown = partOf(layers, ["OCGs"]);
  shown.set(PDFName.of("D"), partOf(state, ["BaseState", "ON", "OFF", "Intent"]));
  return shown;
}

function partOf(dict: PDFDict, keys: readonly string[]): PDFDict {
  const part = dict.context.obj({});
  for (const key of keys.map((one) => PDFName.of(one))) {
    const value = dict.get(key);
    if (value) part.set(key, value);
  }
  return part;
}

type Placed = { readonly form: PDFRef; readonly matrix: Matrix };
type Box = readonly [number, number, number, number];

const boxOf = ({ left, bottom, right, top }: PageView): Box => [left, bottom, right, top];

/** Copies from one file into another. */
function writerOf(out: PDFDocument, from: PDFDocument) {
  const copier = PDFObjectCopier.for(from.context, out.context);
  const copy = (object: PDFObject): PDFRef => {
    const copied = copier.copy(object);
    return copied instanceof PDFRef ? copied : out.context.register(copied);
  };
  /** A page's content as a form: its graphics state ends with it. */
  const formOf = (page: PDFPageLeaf, box: Box): PDFRef => {
    const { dict, contents } = contentsOf(page);
    const form = out.context.obj({ Type: "XObject", Subtype: "Form", BBox: [...box] });
    for (const key of ["Filter", "DecodeParms"]) {
      const value = dict.lookup(PDFName.of(key));
      if (value) form.set(PDFName.of(key), copier.copy(value));
    }
    for (const key of ["Resources", "Group"]) {
      const value = key === "Resources" ? page.getInheritableAttribute(PDFName.of(key)) : page.get(PDFName.of(key));
      if (value) form.set(PDFName.of(key), copy(value));
    }
    return out.context.register(PDFRawStream.of(form, contents));
  };
  return { copy, formOf };
}

/** The bytes of a page's content: as they are when they are one stream, else decoded and joined. */
function contentsOf(page: PDFPageLeaf): { readonly dict: PDFDict; readonly contents: Uint8Array } {
  const found = page.lookup(PDFName.of("Contents"));
  if (found instanceof PDFRawStream) return { dict: found.dict, contents: found.contents };
  const streams = found instanceof PDFArray ? Array.from({ length: found.size() }, (_, index) => found.lookup(index)) : [];
  const parts = streams.filter((stream) => stream instanceof PDFRawStream).map((stream) => decodePDFRawStream(stream).decode());
  const contents = Buffer.concat(parts.flatMap((part) => [part, Buffer.from("\n")]));
  return { dict: page.context.obj({ Filter: "FlateDecode" }), contents: deflateSync(contents) };
}

function addPage(
  out: PDFDocument,
  view: PageView,
  { forms, links }: { readonly forms: readonly Placed[]; readonly links: readonly Annotation[] },
): void {
  const { context } = out;
  const box = boxOf(view);
  const drawing = forms.map(({ matrix }, index) => `q ${matrix.map(plain).join(" ")} cm /P${index} Do Q\n`).join("");
  const names = Object.fromEntries(forms.map(({ form }, index) => [`P${index}`, form]));
  const entries = context.obj({
    Type: "Page",
    Parent: out.catalog.get(PDFName.of("Pages")) ?? null,
    MediaBox: [...box],
    CropBox: [...box],
    Rotate: view.rotation,
    ...(view.unit === 1 ? {} : { UserUnit: view.unit }),
    Resources: context.register(context.obj({ XObject: names })),
    Contents: context.register(context.stream(drawing)),
    Annots: links.flatMap((link) => linkOf(out, link) ?? []),
  });
  const leaf = PDFPageLeaf.fromMapWithContext(entries.asMap(), context, false);
  const pages = out.catalog.Pages();
  pages.Kids().push(context.register(leaf));
  pages.set(PDFName.of("Count"), PDFNumber.of(pages.Kids().size()));
}

function linkOf({ context }: PDFDocument, link: Annotation): PDFRef | undefined {
  const address = addressOf(link);
  if (address === undefined) return undefined;
  const action = { S: "URI", URI: PDFString.of(address) };
  return context.register(
    context.obj({ Type: "Annot", Subtype: "Link", Rect: [...link.rect], Border: [0, 0, 0], F: 4, A: action }),
  );
}

/** Pages of a file of ours, as they are. */
function addBehind(out: PDFDocument, behind: PDFDocument): void {
  const writer = writerOf(out, behind);
  for (const page of behind.getPages()) {
    const view = viewOf(page);
    const form = writer.formOf(page.node, boxOf(view));
    addPage(out, view, { forms: [{ form, matrix: [1, 0, 0, 1, 0, 0] }], links: annotationsOf(page) });
  }
}

async function save(out: PDFDocument, { title, at }: Pick<Rewriting, "title" | "at">): Promise<Uint8Array> {
  const { context } = out;
  out.setTitle(title);
  out.setProducer("Chancery");
  out.setCreationDate(new Date(at));
  out.setModificationDate(new Date(at));
  for (let number = 1; number <= context.largestObjectNumber; number += 1) {
    // objects that a broken file refers to but lacks become null: the table of offsets must have no gaps
    if (!context.lookup(PDFRef.of(number))) context.assign(PDFRef.of(number), PDFNull);
  }
  const bytes = await out.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return withId(bytes);
}

/** The file's id is made of its bytes. */
export function withId(bytes: Uint8Array): Uint8Array {
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = text.lastIndexOf(">>\n", undefined, "latin1");
  return Buffer.concat([text.subarray(0, at), Buffer.from(`/ID [<${id}> <${id}>]\n`), text.subarray(at)]);
}

function plain(value: number): string {
  return Number(value.toFixed(6)).toString().includes("e") ? "0" : String(Number(value.toFixed(6)));
}

/** Reads a file without running or keeping anything of it. Throws when it is damaged. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  if (!endsWell(bytes)) throw new Error("the file has no end");
  return PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
}

/** The library finds objects by reading the whole file: it reads these entries, as many as the file says it has, and drops them. */
Object.assign(PDFXRefStreamParser.prototype, { parseEntries: () => [] });

/** The number of pages, counted up to `max` and one more. Throws when a node is twice in their tree, which could then have any number. */
export function countPages({ catalog, context }: PDFDocument, max: number): number {
  const nodes = new Set([catalog.Pages()]);
  let count = 0;
  for (const node of nodes) {
    for (const kid of node.Kids().asArray()) {
      const found = context.lookup(kid);
      if (found instanceof PDFPageLeaf) count += 1;
      if (count > max) return count;
      if (!(found instanceof PDFPageTree)) continue;
      if (nodes.has(found)) throw new Error("a node of the page tree is in it twice");
      nodes.add(found);
    }
  }
  return count;
}

const tailBytes = 2048;

/** A file that was cut off could be mended, with what it had lost missing: better to say so. */
function endsWell(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.byteLength - tailBytes));
  return Buffer.from(tail).includes("startxref");
}

/** Whether any signature has been made in a file. */
export function isSigned(file: PDFDocument): boolean {
  return file.context.enumerateIndirectObjects().some(([, object]) => {
    const dict = object instanceof PDFStream ? object.dict : object;
    return dict instanceof PDFDict && dict.has(PDFName.of("ByteRange"));
  });
}
