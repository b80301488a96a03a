import { createHash } from "node:crypto";
import type { ContentHash } from "./signature-algorithms.ts";

/** A hash of content, read in pieces, as lower-case hex. Throws what reading throws, and when the signal aborts. */
export async function hashContent(hash: ContentHash, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string> {
  const hashing = createHash(hash);
  for await (const piece of content) {
    signal.throwIfAborted();
    hashing.update(piece);
  }
  return hashing.digest("hex");
}
