import { instantOf } from "@chancery/core/ids/instant.ts";
import type { StampSpan } from "@chancery/core/archive/seal-level.ts";
import { tokenBytesMax, type StampTime } from "../time-stamps/time-stamp.ts";
import { endOf, readSigner } from "./read-signer.ts";
import { appendSignature } from "../pdf/append-signature.ts";
import { readSignatures } from "@chancery/core/pdf/read-signatures.ts";

/** A PDF with a document time stamp appended. */
export type StampedPdf = { readonly pdf: Uint8Array; readonly span: StampSpan };

const entries = "/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161";

/**
 * Appends a document time stamp (ISO 32000-2, 12.8.5) over a whole PDF of ours and the signatures in it, in the field `TimeStamp`, or
 * `TimeStamp2` and so on. The bytes before stay as they are. Throws when there is none, or the PDF is not as Typst writes it.
 */
export async function timeStampPdf(pdf: Uint8Array, stampTime: StampTime): Promise<StampedPdf> {
  const before = readSignatures(pdf).filter(({ isTimeStamp }) => isTimeStamp).length;
  const field = before === 0 ? "TimeStamp" : `TimeStamp${before + 1}`;
  const { parts, close } = appendSignature(pdf, { entries, field, space: tokenBytesMax });
  const { token, at } = await stampTime(Buffer.concat(parts));
  const endsAt = instantOf(endOf(readSigner(token, "time stamp")).getTime()) ?? at;
  return { pdf: close(token), span: { stampedAt: at, endsAt } };
}
