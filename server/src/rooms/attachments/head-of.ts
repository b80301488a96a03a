import { Readable } from "node:stream";

/** The beginning of a stream, and a stream of everything with the beginning put back. */
export type Headed = { readonly head: Buffer; readonly whole: Readable };

const chunksAhead = 4;

/** Reads the first bytes of a stream without losing them. `atEnd` runs after the last byte and may throw, which fails `whole`. */
export async function headOf(stream: Readable, bytesMax: number, atEnd: () => void): Promise<Headed> {
  const rest: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let isOver = false;
  for (let bytes = 0; bytes < bytesMax && !isOver;) {
    const next = await rest.next();
    if (next.done) isOver = true;
    else bytes += chunks.push(next.value) && next.value.length;
  }
  const whole = Readable.from(again(chunks, isOver ? undefined : rest, atEnd), { objectMode: true, highWaterMark: chunksAhead });
  return { head: Buffer.concat(chunks).subarray(0, bytesMax), whole };
}

async function* again(
  chunks: readonly Buffer[],
  rest: AsyncIterator<Buffer> | undefined,
  atEnd: () => void,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value;
    atEnd();
  } finally {
    await rest?.return?.();
  }
}
