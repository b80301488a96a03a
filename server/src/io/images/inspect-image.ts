import { dropMetadata } from "@chancery/core/print/drop-metadata.ts";

/** Format and size of an image, by its content, and its bytes without metadata. */
export type ImageFacts = {
  readonly format: "png" | "jpeg";
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bytes: Uint8Array;
};

/** Result of inspecting an image. "unknown": neither PNG nor JPEG; "broken": it cannot be drawn completely. */
export type ImageLook = ImageFacts | "unknown" | "broken";

/** Images with more pixels are not decoded; the result still has their size. */
const pixelsMax = 1024 * 768 * 4;

/** The chunk that a PNG ends with. Without it the image is decoded, but not printed. */
const pngEnd = "0000000049454e44ae426082";

/** Whether a PNG has its end. */
export function hasPngEnd(bytes: Buffer): boolean {
  return bytes.includes(pngEnd, 0, "hex");
}

/** Decides by the first bytes before decoding, then decodes the whole image, so that every stored image can be printed. */
export async function inspectImage(bytes: Buffer): Promise<ImageLook> {
  const format = formatOf(bytes);
  if (format === undefined) return "unknown";
  if (format === "png" && !hasPngEnd(bytes)) return "broken";
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height <= pixelsMax) await sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" }).stats();
    return { format, widthPx: width, heightPx: height, bytes: dropMetadata(bytes) };
  } catch {
    return "broken";
  }
}

function formatOf(bytes: Buffer): ImageFacts["format"] | undefined {
  if (bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a") return "png";
  return bytes.subarray(0, 3).toString("hex") === "ffd8ff" ? "jpeg" : undefined;
}
