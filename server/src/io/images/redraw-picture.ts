import type { Sharp } from "sharp";
import { pictureLimits } from "@chancery/core/account/picture.ts";

/** A re-encoded picture: of the uploaded bytes only the pixels are left. */
export type RedrawnPicture = { readonly contentType: "image/png" | "image/jpeg"; readonly bytes: Uint8Array };

/** The result of redrawing. "unknown": no PNG, JPEG or SVG; "broken": it cannot be drawn whole; or its sides are out of bounds. */
export type Redrawing = RedrawnPicture | "unknown" | "broken" | "too large" | "too small";

const { minPx, maxPx, storedPx } = pictureLimits;

/**
 * Re-encodes a picture: upright, without metadata, scaled down to the stored size. An SVG becomes a PNG; its scripts do not run and its
 * external references are not loaded.
 */
export async function redrawPicture(bytes: Buffer): Promise<Redrawing> {
  const format = formatOf(bytes);
  if (format === undefined) return "unknown";
  const { default: sharp } = await import("sharp");
  try {
    const { width, height, format: found } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (found !== format) return "unknown";
    if (width > maxPx || height > maxPx) return "too large";
    if (width < minPx || height < minPx) return "too small";
    const drawn = sharp(bytes, { limitInputPixels: maxPx * maxPx, failOn: "error" })
      .autoOrient()
      .resize({ width: storedPx, height: storedPx, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    return format === "jpeg"
      ? { contentType: "image/jpeg", bytes: await encoded(drawn.jpeg({ quality: 85 })) }
      : { contentType: "image/png", bytes: await encoded(drawn.png()) };
  } catch {
    return "broken";
  }
}

async function encoded(image: Sharp): Promise<Uint8Array> {
  return image.toBuffer();
}

/** Decides by the first bytes, before a decoder sees them. */
function formatOf(bytes: Buffer): "png" | "jpeg" | "svg" | undefined {
  if (bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a") return "png";
  if (bytes.subarray(0, 3).toString("hex") === "ffd8ff") return "jpeg";
  const text = bytes
    .subarray(0, 4096)
    .toString()
    .replace(/^\uFEFF/, "")
    .trimStart();
  return text.startsWith("<") && /<svg[\s>/]/.test(text) ? "svg" : undefined;
}
