import { Readable } from "node:stream";

/** Cuts a source into pieces; `see` receives every chunk as it is cut. */
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

/** Bytes cut into consecutive pieces. */
export type PieceCutter = {
  /** The next piece of at most `sizeMax` bytes, which must be read before the one after it; undefined at the end. */
  next(sizeMax: number): Promise<Readable | undefined>;
  /** Whether there are bytes after the last piece. */
  hasMore(): Promise<boolean>;
  /** Throws the error of the source. Bytes received before it are in a piece all the same. */
  end(): void;
};
