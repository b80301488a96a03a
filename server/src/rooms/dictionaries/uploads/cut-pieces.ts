import { Readable } from "node:stream";

/** Bytes cut into pieces, one after the other. */
export type PieceCutter = {
  /** The next piece, up to so many bytes, to be read before the one after it; undefined at the end. */
  next(sizeMax: number): Promise<Readable | undefined>;
  /** Whether there are bytes behind the last piece. */
  hasMore(): Promise<boolean>;
  /** Throws what the source failed with. What had come before is in a piece all the same. */
  end(): void;
};

/** Cuts a source into pieces; `see` is shown every chunk as it is cut. */
export function cutPieces(source: AsyncIterator<Buffer, unknown>, see: (chunk: Buffer) => void): PieceCutter {
  let rest: Buffer | undefined;
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;

  async function fill(): Promise<void> {
    while (!isOver && (rest === undefined || rest.length === 0)) {
      try {
        const next = await source.next();
        if (next.done) isOver = true;
        else rest = next.value;
      } catch (error) {
        isOver = true;
        failure = { error };
      }
    }
  }

  async function hasMore(): Promise<boolean> {
    await fill();
    return rest !== undefined && rest.length > 0;
  }

  async function* piece(sizeMax: number): AsyncGenerator<Buffer> {
    let left = sizeMax;
    while (left > 0 && (await hasMore())) {
      const chunk = rest?.subarray(0, left) ?? Buffer.alloc(0);
      rest = rest?.subarray(chunk.length);
      left -= chunk.length;
      see(chunk);
      yield chunk;
    }
  }

  return {
    hasMore,
    next: async (sizeMax) =>
      (await hasMore()) ? Readable.from(piece(sizeMax), { objectMode: true, highWaterMark: 2 }) : undefined,
    end: () => {
      if (failure) throw failure.error;
    },
  };
}
