import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";

const { drawingPixelsMax, drawingBytesMax } = envelopeLimits;

/** Draws something onto a canvas of this size in pixels. */
export type Painter = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** A PNG as a data URI, as large as the service accepts: at most 300 pixels wide and 10 kB. */
export function pngOf(aspect: number, paint: Painter): string {
  for (let width: number = drawingPixelsMax; width > 40; width = Math.floor(width * 0.8)) {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.max(1, Math.min(drawingPixelsMax, Math.round(width / aspect)));
    const context = canvas.getContext("2d");
    if (!context) break;
    paint(context, canvas.width, canvas.height);
    const uri = canvas.toDataURL("image/png");
    if (((uri.length - uri.indexOf(",")) * 3) / 4 <= drawingBytesMax) return uri;
  }
  throw new Error("the drawing is too large");
}

/** A name written by hand, as an image. */
export function pngOfName(name: string): string {
  return pngOf(300 / 100, (context, width, height) => {
    context.fillStyle = "#16264d";
    context.textAlign = "center";
    context.textBaseline = "middle";
    let size = height * 0.6;
    do {
      context.font = `italic ${size}px "Segoe Script", "Bradley Hand", "Snell Roundhand", "URW Chancery L", "Z003", cursive`;
      size *= 0.92;
    } while (context.measureText(name).width > width * 0.94 && size > 8);
    context.fillText(name, width / 2, height / 2);
  });
}

/** An image file, made small. */
export async function pngOfFile(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  return pngOf(image.width / image.height, (context, width, height) => context.drawImage(image, 0, 0, width, height));
}
