import { createHash } from "node:crypto";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { pdfTime, textString } from "../append-objects.ts";
import { appendSignature, updateWith, type NewSignature } from "../append-signature.ts";

/** The most bytes of a participant's CMS in a PDF: room for a chain of certificates, a time stamp and revocation data. */
export const participantBytesMax = 32 * 1024;

/** A place for a participant's signature: its field, the name of the participant, the time it was prepared, and its look. */
export type ParticipantField = Pick<NewSignature, "field" | "visible"> & { readonly name: string; readonly at: Instant };

/** The bytes to append to a file before and behind the signature; `sha256` of what is signed, as lower-case hex. */
export type PreparedSignature = { readonly head: Uint8Array; readonly foot: Uint8Array; readonly sha256: string };

/**
 * Prepares the PAdES signature of a participant (ETSI EN 319 142-1) in a PDF of ours. Equal input gives equal bytes. Throws when the PDF is
 * not as Typst writes it, or has such a field.
 */
export function prepareSignature(pdf: Uint8Array, { field, visible, name, at }: ParticipantField): PreparedSignature {
  const entries = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/M (${pdfTime(at)}) /Name ${textString(name)}`;
  const { parts } = appendSignature(pdf, { entries, field, space: participantBytesMax, ...(visible && { visible }) });
  const [, head, foot] = parts;
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return { head, foot, sha256: hash.digest("hex") };
}

/** The bytes to append to the file once it is signed. Throws when the CMS is too large. */
export function signedUpdate({ head, foot }: Pick<PreparedSignature, "head" | "foot">, cms: Uint8Array): Uint8Array {
  return updateWith({ head, foot, space: participantBytesMax }, cms);
}
