import { isAtLeast, type SealLevel } from "../../archive/seal-level.ts";
import { instantOf, msOf, type Instant } from "../../ids/instant.ts";
import { areEqual, hexOf } from "../../pdf/bytes.ts";
import { readSignatures, type PdfSignature } from "../../pdf/read-signatures.ts";
import { readStoredCertificates } from "../../pdf/read-store.ts";
import { rawOf } from "./asn1.ts";
import { findAnchor, type Purpose } from "./find-anchor.ts";
import type { Certificate } from "./read-certificate.ts";
import { readCms, type Cms } from "./read-cms.ts";
import { readTimeStamp } from "./read-time-stamp.ts";
import { findCmsFault, type CmsFault, type SealMeans } from "./verify-cms.ts";

/** The certificate of a signer. `anchor`: the name of the one that its chain reaches; null for none, undefined where none was asked for. */
export type SealSigner = {
  readonly name: string;
  readonly issuer: string;
  readonly serial: string;
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  /** SHA-256 of the certificate as lower-case hex. */
  readonly sha256: string;
  readonly anchor: string | null | undefined;
};

/** A time stamp: of the seal's signature, or of the document; the time that it proves. */
export type SealStamp = { readonly of: "signature" | "document"; readonly at: Instant; readonly signer: SealSigner };

/** The seal of a PDF as its bytes show it, and the signatures of participants behind it. */
export type SealFacts = {
  readonly level: SealLevel;
  readonly signer: SealSigner;
  readonly stamps: readonly SealStamp[];
  readonly signatures: readonly { readonly field: string; readonly signer: SealSigner }[];
};

/** The seal of a PDF, undefined without one. `flaws`: signatures and time stamps that are wrong; `notes`: those that cannot be verified here. */
export type InspectedSeals = {
  readonly seal: SealFacts | undefined;
  readonly flaws: readonly string[];
  readonly notes: readonly string[];
};

/** Certificates that are trusted, and the time at which the chain of what has no time stamp is looked at. */
export type SealTrust = { readonly anchors: readonly Certificate[]; readonly nowMs: number };

type Read = { readonly end: number } & (
  | { readonly kind: "seal" | "signature"; readonly field: string; readonly cms: Cms; readonly stamp: Stamp | undefined }
  | { readonly kind: "stamp"; readonly stamp: Stamp }
);
type Stamp = { readonly of: SealStamp["of"]; readonly cms: Cms; readonly at: Instant };

const stampToken = "1.2.840.113549.1.9.16.2.14";

/** Inspects the signatures of a PDF of ours, all of which must match its bytes; another PDF has no seal. Never throws. */
export async function inspectSeals(pdf: Uint8Array, trust: SealTrust | undefined, means: SealMeans): Promise<InspectedSeals> {
  const flaws: string[] = [];
  const notes: string[] = [];
  const read: Read[] = [];
  const signatures = signaturesOf(pdf);
  if (typeof signatures === "string") return { seal: undefined, flaws: [signatures], notes };
  for (const one of signatures) {
    const found = await readSignature(pdf, one, means);
    if ("kind" in found) read.push(found);
    else (found.isWrong ? flaws : notes).push(`${one.isTimeStamp ? "time stamp" : "signature"} ${one.field}: ${found.reason}`);
  }
  const seal = read.find(({ kind }) => kind === "seal");
  if (!seal || seal.kind !== "seal") return { seal: undefined, flaws, notes };
  const behind = read.slice(read.indexOf(seal) + 1);
  const stamps = [seal.stamp ?? [], ...behind.map((one) => (one.kind === "stamp" ? one.stamp : []))].flat();
  const show = async (cms: Cms, purpose: Purpose, at: Instant | undefined): Promise<SealSigner> => {
    const signer = await signerOf(cms, means);
    if (!trust) return { ...signer, anchor: undefined };
    const atMs = at === undefined ? trust.nowMs : msOf(at);
    const found = await findAnchor(cms, { anchors: trust.anchors, atMs, purpose }, means);
    return { ...signer, anchor: found?.subject.text ?? null };
  };
  return {
    flaws,
    notes,
    seal: {
      level: levelOf(pdf, seal.cms, seal.stamp, behind),
      signer: await show(seal.cms, "documents", stamps[0]?.at),
      stamps: await Promise.all(
        stamps.map(async (one) => ({ of: one.of, at: one.at, signer: await show(one.cms, "time stamps", one.at) })),
      ),
      signatures: await Promise.all(
        behind.flatMap((one) =>
          one.kind === "signature"
            ? [show(one.cms, "documents", one.stamp?.at).then((signer) => ({ field: one.field, signer }))]
            : [],
        ),
      ),
    },
  };
}

/** The signatures of a PDF that is as the service writes it, or why there are too many; none of another. */
function signaturesOf(pdf: Uint8Array): readonly PdfSignature[] | string {
  try {
    return readSignatures(pdf);
  } catch (error) {
    return error instanceof RangeError ? error.message : [];
  }
}

async function readSignature(pdf: Uint8Array, signature: PdfSignature, means: SealMeans): Promise<Read | CmsFault> {
  const { field, isTimeStamp, cms, ranges } = signature;
  const [start = -1, length = -1, next = -1, rest = -1] = ranges;
  const end = next + rest;
  const isAround = start === 0 && length > 0 && next > length && rest > 0 && end <= pdf.length && ranges.length === 4;
  if (!isAround || !isHexOf(pdf.subarray(length, next), cms))
    return { isWrong: true, reason: "it is not over the whole file before it" };
  const content = [pdf.subarray(0, length), pdf.subarray(next, end)];
  try {
    return isTimeStamp ? await readStamp(cms, content, end, means) : await readCmsOf(signature, content, end, means);
  } catch (error) {
    // the service reads what participants bring more freely
    const isOurs = isTimeStamp || field === "Seal";
    return { isWrong: isOurs, reason: error instanceof RangeError ? error.message : "it cannot be read" };
  }
}

type Content = readonly Uint8Array[];

async function readStamp(token: Uint8Array, content: Content, end: number, means: SealMeans): Promise<Read | CmsFault> {
  const { fault, cms, at } = await readTimeStamp(token, content, means);
  return fault ?? { kind: "stamp", end, stamp: { of: "document", cms, at } };
}

async function readCmsOf(
  { field, cms }: PdfSignature,
  content: Content,
  end: number,
  means: SealMeans,
): Promise<Read | CmsFault> {
  const read = readCms(cms);
  const fault = await findCmsFault(read, content, means);
  if (fault) return fault;
  const token = read.unsignedAttributes.get(stampToken);
  const stamp = token && (await readTimeStamp(rawOf(token), [read.signature], means));
  // what participants put beside their signature was not judged when they signed
  if (stamp?.fault) return { isWrong: stamp.fault.isWrong && field === "Seal", reason: `its time stamp: ${stamp.fault.reason}` };
  return { kind: field === "Seal" ? "seal" : "signature", field, end, cms: read, stamp: stamp && { of: "signature", ...stamp } };
}

/** Whether a gap has the hex digits of these bytes in angle brackets, and nothing else. */
function isHexOf(gap: Uint8Array, bytes: Uint8Array): boolean {
  const text = `<${hexOf(bytes)}>`;
  return gap.length === text.length && gap.every((byte, index) => byte === text.charCodeAt(index));
}

/** The level that a seal has by what is behind it (ETSI EN 319 142-1, 6.3): each store counts that has the certificates it is for. */
function levelOf(pdf: Uint8Array, seal: Cms, first: Stamp | undefined, behind: readonly Read[]): SealLevel {
  const signers = [seal, ...(first ? [first.cms] : [])].map(({ signer }) => signer);
  let level: SealLevel = first ? "B-T" : "B-B";
  for (const one of behind) {
    if (one.kind !== "stamp") continue;
    if (level !== "B-B" && hasStored(pdf.subarray(0, one.end), signers)) return "B-LTA";
    level = "B-T";
    signers.push(one.stamp.cms.signer);
  }
  return isAtLeast(level, "B-T") && hasStored(pdf, signers) ? "B-LT" : level;
}

function hasStored(pdf: Uint8Array, signers: readonly Certificate[]): boolean {
  try {
    const stored = readStoredCertificates(pdf);
    return stored !== undefined && signers.every(({ der }) => stored.some((one) => areEqual(one, der)));
  } catch {
    return false;
  }
}

async function signerOf({ signer }: Cms, { hash }: SealMeans): Promise<Omit<SealSigner, "anchor">> {
  return {
    name: signer.subject.text,
    issuer: signer.issuer.text,
    serial: signer.serial,
    from: instantOf(signer.fromMs),
    until: instantOf(signer.untilMs),
    sha256: hexOf(await hash("SHA-256", [signer.der])),
  };
}
