import { createHash } from "node:crypto";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../clock.ts";
import { hasEnded, type Seal } from "../keys/seal.ts";
import type { SealReader } from "../keys/seal-files.ts";
import { tokenBytesMax, type StampTime } from "../time-stamps/time-stamp.ts";
import { pdfTime, textString } from "./append-objects.ts";
import { appendSignature, type OpenSignature } from "./append-signature.ts";
import { commonNameOf, openCms, signCms, signedBytesMax } from "./sign-cms.ts";

/** Text of a seal besides the signer's name: the reason, and the instant of the document's state. */
export type SealWords = { readonly reason: string; readonly at: Instant };

/** A sealed PDF, the name in the certificate of its seal, and its level of PAdES. `fault`: why it has no time stamp though one was wanted. */
export type SealedPdf = { readonly pdf: Uint8Array; readonly sealedBy: string } & (
  | { readonly level: "B-B"; readonly fault: string | undefined }
  | { readonly level: "B-T"; readonly stampedAt: Instant }
);

/** Seals a PDF of ours. Throws when the certificate has ended or the PDF is not as Typst writes it. */
export type SealPdf = (pdf: Uint8Array, words: SealWords) => Promise<SealedPdf>;

/** Time for which an authority that gave no time stamp is not asked again, so that documents do not all wait for it. */
const restMs = 60_000;

/**
 * Seals with the service's certificate while it lasts, and with a time stamp when there is an authority that gives one. EC signatures differ
 * each time: what was sealed is to be kept.
 */
export function sealer(sealAt: SealReader, clock: Clock, stampTime: StampTime | undefined): SealPdf {
  let rest: { readonly until: Instant; readonly fault: string } | undefined;
  return async (pdf, words) => {
    const seal = await sealAt(clock.now());
    if (hasEnded(seal, clock.now())) throw new Error("the seal certificate has ended: put a new one in its place");
    const sealedBy = commonNameOf(seal);
    if (!stampTime) return { pdf: sealPdf(pdf, seal, words), sealedBy, level: "B-B", fault: undefined };
    if (rest === undefined || clock.now() >= rest.until) {
      const sealed = await sealPdfStamped(pdf, seal, words, stampTime);
      if (typeof sealed !== "string") return sealed;
      rest = { until: addMs(clock.now(), restMs), fault: sealed };
    }
    return { pdf: sealPdf(pdf, seal, words), sealedBy, level: "B-B", fault: rest.fault };
  };
}

/** Appends a PAdES baseline B-B signature (ETSI EN 319 142-1) in the field `Seal`. Costs one hash over the file and one signature. */
export function sealPdf(pdf: Uint8Array, seal: Seal, words: SealWords): Uint8Array {
  const { parts, close } = openSeal(pdf, seal, words, 0);
  return close(signCms(hashOf(parts), seal));
}

/** The same with a time stamp, or why there is none. The file is longer by the room for the longest time stamp. */
async function sealPdfStamped(pdf: Uint8Array, seal: Seal, words: SealWords, stampTime: StampTime): Promise<SealedPdf | string> {
  const { parts, close } = openSeal(pdf, seal, words, tokenBytesMax + frameBytesMax);
  const cms = openCms(hashOf(parts), seal);
  try {
    const { token, at } = await stampTime(cms.signature);
    return { pdf: close(cms.close(token)), sealedBy: commonNameOf(seal), level: "B-T", stampedAt: at };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Bytes around a token in the signature. */
const frameBytesMax = 64;

function openSeal(pdf: Uint8Array, seal: Seal, { reason, at }: SealWords, moreSpace: number): OpenSignature {
  const entries = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/M (${pdfTime(at)}) /Name ${textString(commonNameOf(seal))} /Reason ${textString(reason)}`;
  return appendSignature(pdf, { entries, field: "Seal", space: signedBytesMax(seal) + moreSpace });
}

function hashOf(parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
