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
  if (acceptsBrotli.test(accepted)) return "br";
  return acceptsGzip.test(accepted) ? "gzip" : undefined;
}

const acceptsBrotli = acceptPattern("br");
const acceptsGzip = acceptPattern("gzip");

/** Matches a list that has the encoding, unless with the weight 0. */
function acceptPattern(name: Encoding): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+)?\\s*(?:,|$)`, "i");
}

/** A text compressed; quality is chosen for speed (brotli 4 is as fast as gzip 6 and smaller). */
export async function compressText(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === "br" ? brotliBytes(text, brotliOptions) : gzipBytes(text);
}

/** Compresses a stream on its way. */
export function compressor(encoding: Encoding): Transform {
  return encoding === "br" ? createBrotliCompress(brotliOptions) : createGzip();
}
