import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Transform } from "node:stream";

export type Encoding = "br" | "gzip";

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encoding that a client accepts (Accept-Encoding); undefined for none. */
export function wantedEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const has = (name: string): boolean =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+)?\\s*(?:,|$)`, "i").test(accepted);
  if (has("br")) return "br";
  return has("gzip") ? "gzip" : undefined;
}

/** A text compressed; quality is chosen for speed (brotli 4 is as fast as gzip 6 and smaller). */
export async function compressText(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotliBytes(text, brotliOptions) : gzipBytes(text);
}

/** Compresses a stream on its way. */
export function compressor(encoding: Encoding): Transform {
  return encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip();
}
