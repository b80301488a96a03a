import type { PdfAction } from "@chancery/core/template/pdf/form-fields.ts";
import type { PrintDocument } from "@chancery/core/print/page.ts";
import type { PictureFacts, PictureWork } from "../images/read-picture.ts";
import { type Coverage, readCoverage } from "./coverage.ts";
import { type Draw, type Images, openDraw } from "./draw.ts";
import type { PdfLook } from "./edit-pdf.ts";
import { findFonts } from "./fonts.ts";

/** Images at hand, or such as are read one by one. */
export type GivenImages = Images | AsyncIterable<readonly [id: string, bytes: Uint8Array]>;

/** Work of the process. */
export type PrintWork =
  | { readonly kind: "page"; readonly page: PrintDocument; readonly images: GivenImages }
  | { readonly kind: "stamp"; readonly stamp: Stamp }
  | { readonly kind: "look"; readonly pdf: Uint8Array; readonly action: PdfAction | undefined }
  | { readonly kind: "picture"; readonly picture: PictureWork };

/** A page as parts of its JSON, which are copied at once. */
export type SentPage = readonly string[];

/** Messages to the process: first the start, then one piece of work after the other; before a page its images and parts, one at a time. */
export type ToPrinter =
  | { readonly kind: "start"; readonly coverage: Coverage | undefined }
  | { readonly kind: "image"; readonly id: string; readonly bytes: Uint8Array }
  | { readonly kind: "part"; readonly text: string }
  | { readonly kind: "page" }
  | { readonly kind: "stamp"; readonly stamp: Stamp<SentPage> }
  | Extract<PrintWork, { readonly kind: "look" | "picture" }>;

/** Messages from the process: `ready` once (with the coverage, so that the next process need not read it), then an answer per page. */
export type FromPrinter =
  | { readonly kind: "ready"; readonly coverage: Coverage }
  | { readonly kind: "pdf"; readonly pdf: Uint8Array; readonly residentBytes: number }
  | { readonly kind: "look"; readonly look: PdfLook; readonly residentBytes: number }
  | { readonly kind: "picture"; readonly facts: PictureFacts[keyof PictureFacts]; readonly residentBytes: number }
  | { readonly kind: "failed"; readonly message: string };

/** An uploaded PDF, the print over its pages, and the print behind them. */
export type Stamp<Page = PrintDocument> = {
  readonly pdf: Uint8Array;
  readonly over: Page;
  readonly behind: Page | undefined;
  readonly images: Images;
};

let draw: Draw | undefined;
/** The images and the parts of the next page. */
let sent: { readonly images: Record<string, Uint8Array>; readonly parts: string[] } = { images: {}, parts: [] };

process.on("message", (message: ToPrinter) => {
  if (message.kind === "start") start(message.coverage);
  else if (message.kind === "image") sent.images[message.id] = message.bytes;
  else if (message.kind === "part") sent.parts.push(message.text);
  else void answer(message);
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C, and some managers of services, reach every process; the service ends this one when its jobs have ended
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);

function start(known: Coverage | undefined): void {
  const fonts = findFonts();
  const coverage = known ?? readCoverage(fonts);
  draw = openDraw(fonts, coverage);
  send({ kind: "ready", coverage });
}

type Asked = Exclude<ToPrinter, { kind: "start" | "image" | "part" }>;

async function answer(message: Asked): Promise<void> {
  try {
    if (!draw) throw new Error("a page came before the start");
    send(await work(message, draw));
  } catch (error) {
    send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

async function work(message: Asked, print: Draw): Promise<FromPrinter> {
  if (message.kind === "page") {
    const { images, parts } = sent;
    sent = { images: {}, parts: [] };
    const pdf = await print(pageOf(parts), images);
    return { kind: "pdf", pdf, residentBytes: process.memoryUsage.rss() };
  }
  // what structured documents never need
  if (message.kind === "picture") {
    const { readPicture } = await import("../images/read-picture.ts");
    const facts = await readPicture(message.picture);
    return { kind: "picture", facts, residentBytes: process.memoryUsage.rss() };
  }
  const { inspectPdf, stampPdf } = await import("./edit-pdf.ts");
  if (message.kind === "look") {
    const look = await inspectPdf(message.pdf, message.action);
    return { kind: "look", look, residentBytes: process.memoryUsage.rss() };
  }
  const { pdf: file, over: sheet, behind, images } = message.stamp;
  const over = pageOf(sheet);
  const sheets = {
    over: await print(over, images),
    behind: behind === undefined ? undefined : await print(pageOf(behind), images),
  };
  const pdf = await stampPdf(file, { title: over.title, at: over.createdAt, ...sheets });
  return { kind: "pdf", pdf, residentBytes: process.memoryUsage.rss() };
}

function pageOf(parts: SentPage): PrintDocument {
  return JSON.parse(parts.join(""));
}

function send(message: FromPrinter): void {
  process.send?.(message);
}
