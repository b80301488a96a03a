import { buffer } from "node:stream/consumers";
import type { ImageId } from "@chancery/core/ids/id.ts";
import { imageIds } from "@chancery/core/print/images.ts";
import type { PrintDocument, PrintOverlay } from "@chancery/core/print/page.ts";
import type { Images, Prints } from "../../io/pdf/printer.ts";
import type { ArchivesNeeds } from "./needs.ts";

/** The needs of printing. */
export type Printing = Pick<ArchivesNeeds, "database" | "blobs" | "templates"> & {
  readonly printer: Pick<Prints, "print" | "stamp">;
};

/** An uploaded PDF, known by its hash, with the overlay of its pages and the pages appended to it. */
export type StampedPages = {
  readonly pdfSha256: string;
  readonly over: PrintOverlay;
  readonly behind: PrintDocument | undefined;
};

/** Prints a page with the images of its template. */
export async function printPage(needs: Printing, page: PrintDocument, signal: AbortSignal): Promise<Uint8Array> {
  return needs.printer.print(page, await readImages(needs, imageIds(page)), signal);
}

/** Prints over an uploaded PDF, and behind it. */
export async function stampPages(
  { blobs, printer }: Printing,
  { pdfSha256, over, behind }: StampedPages,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const pdf = await buffer(await blobs.read(pdfSha256));
  return printer.stamp({ pdf, over, behind, images: {} }, signal);
}

async function readImages(needs: Printing, ids: readonly ImageId[]): Promise<Images> {
  const images: Record<string, Uint8Array> = {};
  for (const id of ids) {
    const image = await needs.templates.findImage(needs.database, id);
    if (!image) continue;
    images[id] = await buffer(await needs.blobs.read(image.sha256));
  }
  return images;
}
