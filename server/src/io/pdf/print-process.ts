import type { PrintDocument } from "@chancery/core/print/page.ts";
import { readCoverage, type Coverage } from "./coverage.ts";
import { openDraw, type Draw, type Images } from "./draw.ts";
import { findFonts } from "./fonts.ts";

/** What the service sends: first the start, then one page after the other. */
export type ToPrinter =
  | { readonly kind: "start"; readonly coverage: Coverage | undefined }
  | { readonly kind: "page"; readonly page: PrintDocument; readonly images: Images };

/** What comes back: once ready (with the coverage, so that the next process need not read it), then an answer a page. */
export type FromPrinter =
  | { readonly kind: "ready"; readonly coverage: Coverage }
  | { readonly kind: "pdf"; readonly pdf: Uint8Array; readonly residentBytes: number }
  | { readonly kind: "failed"; readonly message: string };

let draw: Draw | undefined;

process.on("message", (message: ToPrinter) => {
  if (message.kind === "start") start(message.coverage);
  else answer(message.page, message.images);
});
process.on("disconnect", () => process.exit(0));

function start(known: Coverage | undefined): void {
  const fonts = findFonts();
  const coverage = known ?? readCoverage(fonts);
  draw = openDraw(fonts, coverage);
  send({ kind: "ready", coverage });
}

function answer(page: PrintDocument, images: Images): void {
  try {
    if (!draw) throw new Error("a page came before the start");
    send({ kind: "pdf", pdf: draw(page, images), residentBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

function send(message: FromPrinter): void {
  process.send?.(message);
}
