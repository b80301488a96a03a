import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { dropMetadata } from "@chancery/core/print/drop-metadata.ts";
import { drawable } from "@chancery/core/print/text.ts";
import type { Inline, PrintDocument } from "@chancery/core/print/page.ts";
import { partBytesMax, partsOf, shortParagraphs } from "@chancery/core/print/parts.ts";
import { barcodeSvg } from "./barcode-svg.ts";
import { isCovered, type Coverage } from "./coverage.ts";
import type { FontFile } from "./fonts.ts";
import { joinPdfs } from "./join-pdfs.ts";

/** Uploaded images by id, as PNG or JPEG bytes. */
export type Images = Readonly<Record<string, Uint8Array>>;

/**
 * Draws pages with Typst: the same page gives the same bytes. A large document is drawn in parts, without the tags and bookmarks of others.
 * Not for the main process: a call cannot be interrupted.
 */
export type Draw = (page: PrintDocument, images: Images) => Promise<Uint8Array>;

/** A part of a document: the pages before it, and those of the whole. */
type Part = PrintDocument & { readonly part?: { readonly before: number; readonly total: number } };

/** Archival, and any reader can copy its text; falls back to a plain PDF when something cannot be archived. */
const standards = ["a-2u", "a-2b", "1.7"];
/** The same for pages with a file in them. */
const standardsOfCarriers = ["a-3u", "a-3b", "1.7"];
/** Cached results unused for this many documents are dropped: 4.5 ms a document, and memory stays level. */
const cacheAge = 4;
const pagePath = "/page.json";
const attachedPath = "/attached";

/** Opens Typst on the shipped fonts. `partMax`: the memory of a part, in bytes. */
export function openDraw(fonts: readonly FontFile[], coverage: Coverage, partMax = partBytesMax): Draw {
  const workspace = import.meta.dirname;
  const template = readFileSync(new URL("page.typ", import.meta.url), "utf8");
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts.map((font) => font.folder) }] });
  const put = (path: string, bytes: Uint8Array): void => compiler.mapShadow(join(workspace, path), Buffer.from(bytes));
  const compile = (source: string): NodeTypstDocument => {
    const compiled = compiler.compile({ mainFileContent: source, resetRead: true });
    if (compiled.result) return compiled.result;
    throw new Error(`typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics ?? "no reason given").slice(0, 2000)}`);
  };
  const isDrawable = (path: string): boolean => {
    try {
      return compile(`#image(${JSON.stringify(path)})`).numOfPages > 0;
    } catch {
      return false;
    }
  };
  const layOut = (page: Part, images: Images): NodeTypstDocument => {
    const { json, files } = readyPage(page, images, coverage);
    for (const [path, bytes] of files) put(path, bytes);
    const broken = [...files.keys()].filter((path) => !isDrawable(path));
    put(pagePath, Buffer.from(broken.length === 0 ? json : readyPage(page, images, coverage, broken).json));
    if (page.attached) put(attachedPath, Buffer.from(page.attached.text));
    return compile(template);
  };
  /** Results for each part, of which one at a time is in memory: a collected document is freed at the end of the turn. */
  const eachPart = async <Result>(parts: readonly Part[], images: Images, use: (laidOut: NodeTypstDocument) => Result) => {
    const results: Result[] = [];
    for (const part of parts) {
      results.push(use(layOut(part, images)));
      compiler.evictCache(0);
      await globalThis.gc?.({ execution: "async" });
      await nextTurn();
    }
    return results;
  };
  /** Lays every part out twice: the number of all pages is known when the last one is laid out. One that cannot be laid out fails here. */
  const drawParts = async (parts: readonly Part[], images: Images, allowed: readonly string[]): Promise<Uint8Array> => {
    const counts = await eachPart(parts, images, ({ numOfPages }) => numOfPages);
    const total = sumOf(counts);
    const placed = parts.map((part, index) => ({ ...part, part: { before: sumOf(counts.slice(0, index)), total } }));
    return firstOf(allowed, async (pdfStandard) =>
      joinPdfs(await eachPart(placed, images, (laidOut) => compiler.pdf(laidOut, { pdfStandard, pdfTags: false }))),
    );
  };
  return async (page, images) => {
    const allowed = page.attached ? standardsOfCarriers : standards;
    const [blocks = [], ...others] = partsOf(shortParagraphs(page.blocks), partMax);
    const first = { ...page, blocks };
    const parts = [first, ...others.map((rest) => ({ ...page, blocks: rest, attached: undefined }))];
    try {
      if (parts.length > 1) return await drawParts(parts, images, allowed);
      const laidOut = layOut(first, images);
      return await firstOf(allowed, async (pdfStandard) => compiler.pdf(laidOut, { pdfStandard }));
    } finally {
      compiler.resetShadow();
      compiler.evictCache(cacheAge);
    }
  };
}

/** The file in the first standard that it can be written in. */
async function firstOf(allowed: readonly string[], write: (standard: string) => Promise<Uint8Array>): Promise<Uint8Array> {
  const failures: unknown[] = [];
  for (const standard of allowed) {
    try {
      return await write(standard);
    } catch (cause) {
      failures.push(cause);
    }
  }
  throw new AggregateError(failures, `typst could not write a PDF: ${String(failures.at(-1))}`);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

type ReadyPage = { readonly json: string; readonly files: ReadonlyMap<string, Uint8Array> };

/** The page as the template reads it: drawable text, images as files, the date in numbers. Broken images get a frame. */
function readyPage(page: PrintDocument, images: Images, coverage: Coverage, broken: readonly string[] = []): ReadyPage {
  const files = new Map<string, Uint8Array>();
  const covered = (codePoint: number): boolean => isCovered(coverage, codePoint);
  const date = page.createdAt.slice(0, 19).split(/[-T:]/).map(Number);
  const { text: _, ...attached } = page.attached ?? { text: "" };
  const json = JSON.stringify({ ...page, attached: page.attached && attached, date }, (_key, value: unknown) => {
    if (typeof value === "string") return drawable(value, covered);
    if (isBarcode(value)) return barcodeNode(value, files, broken);
    if (!isImage(value)) return value;
    const file = imageFile(value.image, images, files);
    return { ...value, image: undefined, file: file !== undefined && broken.includes(file) ? undefined : file };
  });
  return { json, files };
}

type ImageNode = { readonly image: { readonly dataUri?: string; readonly imageId?: string } };

function isImage(value: unknown): value is ImageNode {
  return typeof value === "object" && value !== null && "image" in value && hasKind(value, "image", "drawing");
}

type BarcodeNode = Extract<Inline, { kind: "barcode" }>;

function isBarcode(value: unknown): value is BarcodeNode {
  return hasKind(value, "barcode") && !Object.hasOwn(value, "file");
}

function hasKind(value: unknown, ...kinds: readonly string[]): value is { readonly kind: string } {
  return typeof value === "object" && value !== null && "kind" in value && kinds.includes(String(value.kind));
}

/** A barcode as a file; its data as text when it cannot be drawn. */
function barcodeNode({ code, text, width }: BarcodeNode, files: Map<string, Uint8Array>, broken: readonly string[]): object {
  const drawn = barcodeSvg(code, text);
  const path = `/image/${files.size}.svg`;
  if (drawn) files.set(path, Buffer.from(drawn.svg));
  if (!drawn || broken.includes(path)) return { kind: "text", text, style: {} };
  const percent = width && "percent" in width ? width.percent : undefined;
  const widthMm = width && "mm" in width ? width.mm : drawn.widthMm;
  return { kind: "barcode", file: path, widthMm, percent, alt: text };
}

function imageFile(image: ImageNode["image"], images: Images, files: Map<string, Uint8Array>): string | undefined {
  const bytes = image.dataUri === undefined ? images[image.imageId ?? ""] : bytesOf(image.dataUri);
  const extension = bytes && extensionOf(bytes);
  if (!bytes || !extension) return undefined;
  const path = `/image/${files.size}.${extension}`;
  // Typst would copy what a JPEG says of its camera and its place
  files.set(path, dropMetadata(bytes));
  return path;
}

function bytesOf(dataUri: string): Uint8Array | undefined {
  const comma = dataUri.indexOf(";base64,");
  return comma < 0 ? undefined : Buffer.from(dataUri.slice(comma + 8), "base64");
}

function extensionOf(bytes: Uint8Array): "png" | "jpg" | undefined {
  const [first, second] = bytes;
  if (first === 0x89 && second === 0x50) return "png";
  return first === 0xff && second === 0xd8 ? "jpg" : undefined;
}
