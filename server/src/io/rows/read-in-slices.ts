import type { Readable } from "node:stream";
import { nextTurn } from "../next-turn.ts";

/** Bytes that become rows in one turn: a thousand of the shortest ones, some 20 ms. */
const sliceBytes = 2048;

/** The bytes of a stream in slices, each in a turn of its own: parsers make all rows of a chunk at once. */
export async function* readInSlices(source: Readable): AsyncGenerator<Buffer, void> {
  for await (const chunk of source as AsyncIterable<Buffer>)
    for (let from = 0; from < chunk.length; from += sliceBytes) {
      yield chunk.subarray(from, from + sliceBytes);
      await nextTurn();
    }
}
