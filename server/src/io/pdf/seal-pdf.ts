import { createHash } from "node:crypto";
import type { SealLevel, StampSpan } from "@chancery/core/archive/seal-level.ts";
import { addMs, instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { slicesOf } from "@chancery/core/pdf/bytes.ts";
import type { Clock } from "../clock.ts";
import { hasEnded, type Seal } from "../keys/seal.ts";
import type { SealReader } from "../keys/seal-files.ts";
import { nextTurn } from "../next-turn.ts";
import { tokenBytesMax, type StampTime } from "../time-stamps/time-stamp.ts";
import { endOf, readSigner } from "../validation/read-signer.ts";
import { pdfTime, textString } from "./append-objects.ts";
import { appendSignature, type OpenSignature } from "./append-signature.ts";
import { raiseSeal, type RaisedPdf, type SealMeans } from "../validation/raise-seal.ts";
import { commonNameOf, openCms, signedBytesMax } from "./sign-cms.ts";

/** Text of a seal besides the signer's name: the reason, and the instant of the document's state. */
export type SealWords = { readonly reason: string; readonly at: Instant };

/**
 * A sealed PDF, the name in the certificate of its seal, its level of PAdES and the one that was wanted. `fault`: why they differ. `span`: its last
 * time stamp, `stampedAt` the time of the first.
 */
export type SealedPdf = {
  readonly pdf: Uint8Array;
  readonly sealedBy: string;
  readonly level: SealLevel;
  readonly wanted: SealLevel;
  readonly span: StampSpan | undefined;
  readonly stampedAt: Instant | undefined;
  readonly fault: string | undefined;
};

/** The level that seals are to have, and the means for it; without them it is B-B. */
export type Sealing = SealMeans & { readonly level: Exclude<SealLevel, "B-B"> };

/** Seals a PDF of ours. Throws when the certificate has ended or the PDF is not as Typst writes it. */
export type SealPdf = (pdf: Uint8Array, words: SealWords) => Promise<SealedPdf>;

/** Time for which an authority that gave no time stamp is not asked again, so that documents do not all wait for it. */
const restMs = 60_000;

/**
 * Seals with the service's certificate while it lasts, and raises the seal to the wanted level as far as the authority and the sources of
 * validation data answer. EC signatures differ each time: what was sealed is to be kept. Throws when the certificate was revoked.
 */
export function sealer(sealAt: SealReader, clock: Clock, sealing: Sealing | undefined): SealPdf {
  let rest: { readonly until: Instant; readonly fault: string } | undefined;
  return async (pdf, words) => {
    const seal = await sealAt(clock.now());
    if (hasEnded(seal, clock.now())) throw new Error("the seal certificate has ended: put a new one in its place");
    const sealedBy = commonNameOf(seal);
    const wanted: SealLevel = sealing?.level ?? "B-B";
    const plain = async (fault: string | undefined): Promise<SealedPdf> => {
      return {
        pdf: await sealPdf(pdf, seal, words),
        sealedBy,
        level: "B-B",
        wanted,
        span: undefined,
        stampedAt: undefined,
        fault,
      };
    };
    if (!sealing) return plain(undefined);
    if (rest !== undefined && clock.now() < rest.until) return plain(rest.fault);
    const { fault, ...raised } = await sealAndRaise(pdf, seal, words, sealing);
    if (fault?.revoked === "seal") throw new Error(`${fault.reason}: put a new seal certificate in its place`);
    if (fault?.isAuthority) rest = { until: addMs(clock.now(), restMs), fault: fault.reason };
    if (raised.level === "B-B") return plain(fault?.reason);
    return { ...raised, sealedBy, wanted, fault: fault?.reason };
  };
}

async function sealAndRaise(pdf: Uint8Array, seal: Seal, words: SealWords, sealing: Sealing): Promise<RaisedPdf> {
  const stamped = await sealPdfStamped(pdf, seal, words, sealing.stampTime);
  if (stamped.fault) return stamped;
  const raised = await raiseSeal(stamped.pdf, "B-T", sealing.level, sealing);
  // a time stamp of a revoked certificate is worth nothing
  return raised.fault?.revoked === "time stamp"
    ? { pdf, level: "B-B", span: undefined, stampedAt: undefined, fault: { ...raised.fault, isAuthority: true } }
    : { ...raised, span: raised.span ?? stamped.span, stampedAt: stamped.stampedAt };
}

/** Appends a PAdES baseline B-B signature (ETSI EN 319 142-1) in the field `Seal`. Costs one hash over the file and one signature. */
export async function sealPdf(pdf: Uint8Array, seal: Seal, words: SealWords): Promise<Uint8Array> {
  const { parts, close } = openSeal(pdf, seal, words, 0);
  return close((await openCms(await hashOf(parts), seal)).close(undefined));
}

/** The same with a time stamp, or why there is none. The file is longer by the room for the longest time stamp. */
async function sealPdfStamped(pdf: Uint8Array, seal: Seal, words: SealWords, stampTime: StampTime): Promise<RaisedPdf> {
  const { parts, close } = openSeal(pdf, seal, words, tokenBytesMax + frameBytesMax);
  const cms = await openCms(await hashOf(parts), seal);
  try {
    const { token, at } = await stampTime(cms.signature);
    const endsAt = instantOf(endOf(readSigner(token, "time stamp")).getTime()) ?? at;
    return { pdf: close(cms.close(token)), level: "B-T", span: { stampedAt: at, endsAt }, stampedAt: at, fault: undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { pdf, level: "B-B", span: undefined, stampedAt: undefined, fault: { reason, isAuthority: true } };
  }
}

/** Bytes around a token in the signature. */
const frameBytesMax = 64;

function openSeal(pdf: Uint8Array, seal: Seal, { reason, at }: SealWords, moreSpace: number): OpenSignature {
  const entries = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/M (${pdfTime(at)}) /Name ${textString(commonNameOf(seal))} /Reason ${textString(reason)}`;
  return appendSignature(pdf, { entries, field: "Seal", space: signedBytesMax(seal) + moreSpace });
}

/** Between slices the process answers others: a file of 236 MB takes 0.2 s and more. */
async function hashOf(parts: readonly Uint8Array[]): Promise<Buffer> {
  const hash = createHash("sha256");
  for (const part of parts)
    for (const slice of slicesOf(part)) {
      hash.update(slice);
      await nextTurn();
    }
  return hash.digest();
}
