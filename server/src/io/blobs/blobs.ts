import type { Readable } from "node:stream";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** Identity of a stored blob. `crc32` is unsigned, so that a ZIP entry needs no second read. */
export type Blob = { readonly sha256: string; readonly sizeBytes: number; readonly crc32: number };

/** A range of bytes: from `start`, `end` included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Content-addressed storage on disk or S3. What `write` answered is durable; equal content is stored once. */
export type Blobs = {
  /**
   * Streams the source in, hashing on the way. Stops at `limitBytes` + 1 by throwing BlobTooLarge, and leaves nothing
   * behind when the source fails or is cut off.
   */
  write(source: Readable, limitBytes: number): Promise<Blob>;
  /** The bytes, or some of them. Throws BlobMissing. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  exists(sha256: string): Promise<boolean>;
  /**
   * All stored blobs by their first digits, from those that begin as `from` on; those written or removed in the meantime may be missing.
   * Below these digits they are in no order.
   */
  list(from?: string): AsyncIterable<{ readonly sha256: string; readonly writtenAt: Instant }>;
  remove(sha256: string): Promise<void>;
  /** Writes, reads and removes a probe; throws naming what failed. */
  probe(): Promise<void>;
};

/** The source has more bytes than allowed. */
export class BlobTooLarge extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`over ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}

/** There is no blob of this content. */
export class BlobMissing extends Error {
  constructor(sha256: string, options?: ErrorOptions) {
    super(`there is no blob ${sha256}`, options);
  }
}

/** The store refuses or does not answer. The message says how, and carries no credentials. */
export class BlobsUnavailable extends Error {}

/** Whether the text is a SHA-256 in lower-case hex, and so cannot lead anywhere else. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
