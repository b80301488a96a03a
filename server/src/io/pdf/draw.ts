import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { drawable } from "@chancery/core/print/text.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import { isCovered, type Coverage } from "./coverage.ts";
import type { FontFile } from "./fonts.ts";

/** Uploaded images by id, as PNG or JPEG bytes. */
export type Images = Readonly<Record<string, Uint8Array>>;

/** Draws pages with Typst: the same page gives the same bytes. Not for the main process: a call cannot be interrupted. */
export type Draw = (page: PrintDocument, images: Images) => Uint8Array;

/** Archival, and any reader can copy its text; falls back to a plain PDF when something cannot be archived. */
const standards = ["a-2u", "a-2b", "1.7"];
/** Kept results not used by so many documents are dropped: 4.5 ms a document, and memory stays level. */
const cacheAge = 4;
const pagePath = "/page.json";

/** Opens Typst on the shipped fonts. */
export function openDraw(fonts: readonly FontFile[], coverage: Coverage): Draw {
  const workspace = import.meta.dirname;
  const template = readFileSync(new URL("page.typ", import.meta.url), "utf8");
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts.map((font) => font.folder) }] });
  return (page, images) => {
    const files = new Map<string, Uint8Array>();
    const json = pageJson(page, images, coverage, files);
    try {
      for (const [path, bytes] of files) compiler.mapShadow(join(workspace, path), Buffer.from(bytes));
      compiler.mapShadow(join(workspace, pagePath), Buffer.from(json));
      return exportPdf(compiler, compile(compiler, template));
    } finally {
      compiler.resetShadow();
      compiler.evictCache(cacheAge);
    }
  };
}

function compile(compiler: NodeCompiler, template: string): NodeTypstDocument {
  const compiled = compiler.compile({ mainFileContent: template, resetRead: true });
  const document = compiled.result;
  if (!document) throw new Error(`typst: ${describe(compiled.takeError()?.shortDiagnostics)}`);
  return document;
}

function exportPdf(compiler: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  const failures: unknown[] = [];
  for (const pdfStandard of standards) {
    try {
      return compiler.pdf(document, { pdfStandard });
    } catch (cause) {
      failures.push(cause);
    }
  }
  throw new AggregateError(failures, `typst could not write a PDF: ${String(failures.at(-1))}`);
}

function describe(diagnostics: unknown): string {
  return JSON.stringify(diagnostics ?? "no reason given").slice(0, 2000);
}

/** The page as the template reads it: drawable text, images as files, the date in numbers. Fills `files`. */
function pageJson(page: PrintDocument, images: Images, coverage: Coverage, files: Map<string, Uint8Array>): string {
  const covered = (codePoint: number): boolean => isCovered(coverage, codePoint);
  const date = page.createdAt.slice(0, 19).split(/[-T:]/).map(Number);
  return JSON.stringify({ ...page, date }, (_key, value: unknown) => {
    if (typeof value === "string") return drawable(value, covered);
    return isImage(value) ? { ...value, image: undefined, file: imageFile(value.image, images, files) } : value;
  });
}

type ImageNode = { readonly image: { readonly dataUri?: string; readonly imageId?: string } };

function isImage(value: unknown): value is ImageNode {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "image" && "image" in value;
}

function imageFile(image: ImageNode["image"], images: Images, files: Map<string, Uint8Array>): string | undefined {
  const bytes = image.dataUri === undefined ? images[image.imageId ?? ""] : bytesOf(image.dataUri);
  const extension = bytes && extensionOf(bytes);
  if (!bytes || !extension) return undefined;
  const path = `/image/${files.size}.${extension}`;
  files.set(path, bytes);
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
