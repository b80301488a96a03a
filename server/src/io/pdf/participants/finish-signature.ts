import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Blob, Blobs } from "../../blobs/blobs.ts";
import { participantBytesMax, signedUpdate, type PreparedSignature } from "./participant-signature.ts";

/** A prepared signature and the SHA-256 of the stored file that it is appended to. */
type Prepared = Pick<PreparedSignature, "head" | "foot"> & { readonly baseSha256: string };

/** Puts a CMS into a prepared signature: the bytes to append, and the signed file that they make. Undefined when the CMS is too large. */
export type FinishSignature = (
  prepared: Prepared,
  cms: Uint8Array,
) => Promise<{ readonly update: Uint8Array; readonly file: Blob } | undefined>;

/** Finishes signatures in files of this store, which are read as streams. */
export function signatureFinisher(blobs: Pick<Blobs, "read">): FinishSignature {
  return async ({ baseSha256, ...prepared }, cms) => {
    if (cms.length > participantBytesMax) return undefined;
    const update = signedUpdate(prepared, cms);
    const hash = createHash("sha256");
    let [sizeBytes, crc] = [0, 0];
    const add = (bytes: Uint8Array): void => {
      hash.update(bytes);
      crc = crc32(bytes, crc);
      sizeBytes += bytes.length;
    };
    for await (const chunk of (await blobs.read(baseSha256)) as AsyncIterable<Uint8Array>) add(chunk);
    add(update);
    return { update, file: { sha256: hash.digest("hex"), sizeBytes, crc32: crc } };
  };
}
