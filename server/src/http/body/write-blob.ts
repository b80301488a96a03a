import type { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import { BlobTooLarge, type Blob, type Blobs } from "../../io/blobs/blobs.ts";

/** The name of an uploaded file, and how large it may be. */
type Bounded = { readonly fileName: string; readonly maxBytes: number };

/** Stores the bytes of an uploaded file. Throws attachment.too_large. */
export async function writeBlob(blobs: Pick<Blobs, "write">, source: Readable, { fileName, maxBytes }: Bounded): Promise<Blob> {
  try {
    return await blobs.write(source, maxBytes);
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error;
    const details = { args: [fileName, `more than ${maxBytes}`, maxBytes], data: { fileName, limitBytes: maxBytes } };
    throw new Fault("attachment.too_large", details, { cause: error });
  }
}
