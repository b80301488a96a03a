import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { outboundError } from "./outbound.ts";

const decoders = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** All bytes of a body, decompressed by its one content encoding, `maxBytes` at most. */
export async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw outboundError("size", `the answer has more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  };
  const name = encoding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") await pipeline(body, collect);
  else {
    const decoder = decoders.get(name);
    if (!decoder) throw outboundError("encoding", `the answer is encoded as ${name.slice(0, 40)}`);
    await pipeline(body, decoder(), collect);
  }
  return Buffer.concat(chunks);
}
