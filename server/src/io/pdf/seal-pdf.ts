import { createHash } from "node:crypto";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Clock } from "../clock.ts";
import { hasEnded, type Seal } from "../keys/seal.ts";
import { textString } from "./append-objects.ts";
import { appendSignature } from "./append-signature.ts";
import { commonNameOf, signCms, signedBytesMax } from "./sign-cms.ts";

/** Text of a seal besides the signer's name: the reason, and the instant of the document's state. */
export type SealWords = { readonly reason: string; readonly at: Instant };

/** Seals a PDF of ours. Throws when the certificate has ended or the PDF is not as Typst writes it. */
export type SealPdf = (pdf: Uint8Array, words: SealWords) => Uint8Array;

/** Seals with the service's certificate while it lasts. EC signatures differ each time: what was sealed is to be kept. */
export function sealer(seal: Seal, clock: Clock): SealPdf {
  return (pdf, words) => {
    if (hasEnded(seal, clock.now())) throw new Error("the seal certificate has ended: put a new one in its place");
    return sealPdf(pdf, seal, words);
  };
}

/** Appends a PAdES baseline B-B signature (ETSI EN 319 142-1) in the field `Seal`. Costs one hash over the file and one signature. */
export function sealPdf(pdf: Uint8Array, seal: Seal, { reason, at }: SealWords): Uint8Array {
  const when = `D:${at.slice(0, 19).replaceAll(/[-T:]/g, "")}Z`;
  const entries = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/M (${when}) /Name ${textString(commonNameOf(seal))} /Reason ${textString(reason)}`;
  const { parts, close } = appendSignature(pdf, { entries, field: "Seal", space: signedBytesMax(seal) });
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return close(signCms(hash.digest(), seal));
}
