import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import { drawPages, type DrawnPages } from "./draw-pages.ts";
import { inspectDrawing } from "./inspect-drawing.ts";
import { inspectImage, type ImageLook } from "./inspect-image.ts";
import { redrawPicture, type Redrawing } from "./redraw-picture.ts";

/** The result for each purpose that a picture can be read for. */
export type PictureFacts = {
  readonly drawing: DrawingFacts;
  readonly image: ImageLook;
  readonly redrawn: Redrawing;
  readonly pages: DrawnPages;
};

/** A picture to read. */
export type PictureWork = { readonly as: keyof PictureFacts; readonly bytes: Uint8Array };

/** Decodes a picture. Runs in a process of its own. */
export async function readPicture({ as, bytes }: PictureWork): Promise<PictureFacts[keyof PictureFacts]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readers[as](buffer);
}

const readers: { readonly [As in keyof PictureFacts]: (bytes: Buffer) => Promise<PictureFacts[As]> } = {
  drawing: inspectDrawing,
  image: inspectImage,
  redrawn: redrawPicture,
  pages: drawPages,
};
