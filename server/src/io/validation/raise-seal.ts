import { isAtLeast, type SealLevel, type StampSpan } from "@chancery/core/archive/seal-level.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { StampTime } from "../time-stamps/time-stamp.ts";
import { findStampToken, readSigner } from "./read-signer.ts";
import type { FindValidationData, FoundValidationData, SignerChain } from "./validation-data.ts";
import { appendValidationData } from "./append-validation-data.ts";
import { readSignatures } from "@chancery/core/pdf/read-signatures.ts";
import { timeStampPdf } from "./time-stamp-pdf.ts";

/** Why a file is not of the level that was wanted; `isAuthority`: the authority for time stamps gave none, which others will not get either. */
export type SealFault = {
  readonly reason: string;
  readonly isAuthority: boolean;
  readonly revoked?: SignerChain["of"] | undefined;
};

/** A sealed file with what was appended to it, its level, and the last and the first time stamp that were appended now. */
export type RaisedPdf = {
  readonly pdf: Uint8Array;
  readonly level: SealLevel;
  readonly span: StampSpan | undefined;
  readonly stampedAt: Instant | undefined;
  readonly fault: SealFault | undefined;
};

/** Means of raising a seal: an authority for time stamps, and sources of validation data. */
export type SealMeans = { readonly stampTime: StampTime; readonly findValidationData: FindValidationData };

/**
 * Appends what a sealed PDF of ours lacks from one level to another (ETSI EN 319 142-1, 6.3): a document time stamp, validation data of the seal and
 * of its time stamps, and a document time stamp over that. What cannot be had ends it at the level that was reached, with the fault.
 */
export async function raiseSeal(
  pdf: Uint8Array,
  from: SealLevel,
  to: SealLevel,
  { stampTime, findValidationData }: SealMeans,
): Promise<RaisedPdf> {
  let raised: RaisedPdf = { pdf, level: from, span: undefined, stampedAt: undefined, fault: undefined };
  while (raised.fault === undefined && !isAtLeast(raised.level, to)) {
    const last: RaisedPdf = raised;
    if (last.level === "B-T") raised = await addData(last, await findValidationData(signersOf(last.pdf)));
    else raised = await addStamp(last, stampTime);
  }
  // a time stamp of a revoked certificate is worth nothing
  return from === "B-B" && raised.fault?.revoked === "time stamp"
    ? { pdf, level: from, span: undefined, stampedAt: undefined, fault: { ...raised.fault, isAuthority: true } }
    : raised;
}

/** Appends the validation data of the last document time stamp of a B-LTA file, and the next time stamp. */
export async function renewSeal(pdf: Uint8Array, { stampTime, findValidationData }: SealMeans): Promise<RaisedPdf> {
  const last = signersOf(pdf).at(-1);
  const withData = await addData(
    { pdf, level: "B-LTA", span: undefined, stampedAt: undefined, fault: undefined },
    await findValidationData(last ? [last] : []),
  );
  return withData.fault ? withData : addStamp({ ...withData, level: "B-LT" }, stampTime);
}

async function addStamp(last: RaisedPdf, stampTime: StampTime): Promise<RaisedPdf> {
  try {
    const { pdf, span } = await timeStampPdf(last.pdf, stampTime);
    return {
      pdf,
      level: last.level === "B-B" ? "B-T" : "B-LTA",
      span,
      stampedAt: last.stampedAt ?? span.stampedAt,
      fault: undefined,
    };
  } catch (error) {
    return { ...last, fault: { reason: error instanceof Error ? error.message : String(error), isAuthority: true } };
  }
}

async function addData(last: RaisedPdf, found: FoundValidationData): Promise<RaisedPdf> {
  if (!("data" in found)) return { ...last, fault: { reason: found.fault, isAuthority: false, revoked: found.revoked } };
  const level = last.level === "B-T" ? "B-LT" : last.level;
  return { ...last, pdf: appendValidationData(last.pdf, found.data), level };
}

/** The signers of the seal, of its time stamp, and of document time stamps, the last at the end. */
function signersOf(pdf: Uint8Array): readonly SignerChain[] {
  return readSignatures(pdf).flatMap(({ field, isTimeStamp, cms }) => {
    if (isTimeStamp) return [readSigner(cms, "time stamp")];
    if (field !== "Seal") return [];
    const token = findStampToken(cms);
    return [readSigner(cms, "seal"), ...(token ? [readSigner(token, "time stamp")] : [])];
  });
}
