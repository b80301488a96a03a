import type { Instant } from "@chancery/core/ids/instant.ts";
import { tokenBytesMax, type StampTime } from "../time-stamps/time-stamp.ts";
import { appendSignature } from "./append-signature.ts";

/** Adds a time stamp over a whole PDF of ours, and the signatures in it. Throws when there is none, or the PDF is not as Typst writes it. */
export type TimeStampPdf = (pdf: Uint8Array) => Promise<{ readonly pdf: Uint8Array; readonly stampedAt: Instant }>;

const entries = "/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161";

/**
 * Appends a document time stamp (ISO 32000-2, 12.8.5) in the field `TimeStamp`: it makes a seal of baseline B-B one of B-T (ETSI EN 319 142-1,
 * 6.3). The bytes before stay as they are.
 */
export function pdfTimeStamper(stampTime: StampTime): TimeStampPdf {
  return async (pdf) => {
    const { parts, close } = appendSignature(pdf, { entries, field: "TimeStamp", space: tokenBytesMax });
    const { token, at } = await stampTime(Buffer.concat(parts));
    return { pdf: close(token), stampedAt: at };
  };
}
