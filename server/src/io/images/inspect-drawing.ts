import type { DrawingFacts } from "@chancery/core/envelope/facts/drawing-facts.ts";
import { hasPngEnd } from "./inspect-image.ts";

/** More pixels are not decoded. */
const pixelsMax = 300 * 300;
/** A pixel is painted when it is darker than this on white paper. */
const paintedBelow = 240;
const pngStart = "89504e470d0a1a0a";

/** Decodes a PNG within bounds and counts the pixels visible on white paper; other content is reported by kind. */
export async function inspectDrawing(bytes: Buffer): Promise<DrawingFacts> {
  if (bytes.subarray(0, 8).toString("hex") !== pngStart) return { kind: "other", type: "something else" };
  if (!hasPngEnd(bytes)) return { kind: "other", type: "broken" };
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const size = { kind: "png", widthPx: width, heightPx: height } as const;
    if (width * height > pixelsMax) return { ...size, paintedPixels: 0 };
    const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" });
    const grey = await image.flatten({ background: "#ffffff" }).greyscale().raw().toBuffer({ resolveWithObject: true });
    return { ...size, paintedPixels: paintedIn(grey.data, grey.info.channels) };
  } catch {
    return { kind: "other", type: "broken" };
  }
}

function paintedIn(pixels: Buffer, channels: number): number {
  let painted = 0;
  for (let at = 0; at < pixels.length; at += channels) if ((pixels[at] ?? 255) < paintedBelow) painted += 1;
  return painted;
}
