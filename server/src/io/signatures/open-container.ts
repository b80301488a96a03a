import { X509Certificate } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { FindTrust, Trust } from "./find-trust.ts";
import { readSubject } from "./read-certificate.ts";
import { hashOnce, readContainer, type ContainedSignature } from "./read-container.ts";
import { findSigningTime, verifySignature } from "./verify-signature.ts";

/** A signer as their certificate names them; `date` is what they state. */
export type ContainerSigner = {
  /** The hash of the signature value. */
  readonly id: string;
  readonly organization: string | undefined;
  readonly position: string | undefined;
  readonly name: string;
  readonly identifier: string | undefined;
  readonly date: Instant | undefined;
  readonly stamp: boolean;
  readonly serial: string;
  readonly qualified: boolean;
};

/** The file of a container with its signers, or the signature that is not valid; a reason is missing where it cannot be read. */
export type OpenedContainer = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly signers: readonly ContainerSigner[];
  readonly refused?: { readonly name: string; readonly reason: string | undefined };
};

/** Trusted issuers, and the time of now. */
export type ContainerReader = {
  readonly findTrust: FindTrust;
  readonly trusts: readonly Trust[];
  readonly now: Instant;
  readonly signal: AbortSignal;
};

/** Opens a container and verifies its signatures. "none" when it is no container with CAdES signatures, "size" when it is over a limit. */
export async function openContainer(bytes: Buffer, reader: ContainerReader): Promise<OpenedContainer | "none" | "size"> {
  const container = await readContainer(bytes);
  if (typeof container === "string") return container;
  const file = { name: container.name, bytes: container.bytes };
  const signers: ContainerSigner[] = [];
  for (const one of container.signatures) {
    // other requests go on between two of up to fifty signatures
    await setImmediate(undefined, { signal: reader.signal });
    const signer = await signerOf(one, reader);
    if ("refused" in signer) return { ...file, signers: [], refused: { name: one.name, reason: signer.refused } };
    signers.push(signer);
  }
  return { ...file, signers };
}

/** A signer, or why the signature is not valid at the time that it states, or now without one. */
async function signerOf(
  { cms, signed, isOfFile }: ContainedSignature,
  { findTrust, trusts, now }: ContainerReader,
): Promise<ContainerSigner | { readonly refused: string | undefined }> {
  if (!isOfFile) return { refused: "it is of other bytes" };
  const stated = findSigningTime(cms);
  const at = stated !== undefined && stated < now ? stated : now;
  const content = { sha256: hashOnce(signed, "sha256"), hashContent: async (hash: string) => hashOnce(signed, hash) };
  const found = await verifySignature({ cms, content, certificate: undefined, now: at });
  if (found.state === "unreadable") return { refused: undefined };
  if (found.state === "invalid") return { refused: found.reason };
  const issuer = await findTrust(found.chain, trusts, at);
  const { organization, position, isSeal } = readSubject(new X509Certificate(found.chain.certificate));
  const { name, serial, taxNumbers, isQualified } = found.holder;
  return {
    id: found.valueId,
    organization,
    position,
    name,
    identifier: taxNumbers[0],
    date: stated,
    stamp: isSeal,
    serial,
    qualified: issuer.isTrusted && issuer.isQualified && isQualified,
  };
}
