import { X509Certificate } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { certificateFault } from "./check-signer.ts";
import type { FindTrust, Trust } from "./find-trust.ts";
import { readSubject } from "./read-certificate.ts";
import { hashOnce, readContainer, type ContainedSignature } from "./read-container.ts";
import { findSigningTime, verifySignature, type VerifiedSignature } from "./verify-signature.ts";

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

/** The name of the container, trusted issuers and the current time. */
export type ContainerReader = {
  readonly fileName: string;
  readonly findTrust: FindTrust;
  readonly trusts: readonly Trust[];
  readonly now: Instant;
  readonly signal: AbortSignal;
};

/** Opens a container and verifies its signatures. "none" when it is no container with CAdES signatures and no CMS with content, "size" when it is over a limit. */
export async function openContainer(bytes: Buffer, reader: ContainerReader): Promise<OpenedContainer | "none" | "size"> {
  const container = await readContainer(bytes, reader.fileName);
  if (typeof container === "string") return container;
  const file = { name: container.name, bytes: container.bytes };
  const verified: Verified[] = [];
  for (const one of container.signatures) {
    const found = await verify(one, reader);
    if ("refused" in found) return { ...file, signers: [], refused: { name: shown(one.name), reason: found.refused } };
    verified.push(found);
  }
  // at once: responders may be asked
  return { ...file, signers: await Promise.all(verified.map((one) => signerOf(one, reader))) };
}

const nameMax = 255;

/** The name of an entry is a stranger's text: nothing that steers the direction of writing. */
function shown(name: string): string {
  return name.replaceAll(/\p{C}/gu, "").slice(0, nameMax);
}

type Verified = Extract<VerifiedSignature, { readonly state: "valid" }> & { readonly stated: Instant | undefined };

/** A signature that was valid at the time that it states, or now without one; or why it was not. Other requests go on between two steps. */
async function verify(
  { cms, signed, isOfFile }: ContainedSignature,
  { now, signal }: ContainerReader,
): Promise<Verified | { readonly refused: string | undefined }> {
  if (!isOfFile) return { refused: "it is of other bytes" };
  await setImmediate(undefined, { signal });
  const stated = findSigningTime(cms);
  await setImmediate(undefined, { signal });
  const content = { sha256: hashOnce(signed, "sha256"), hashContent: async (hash: string) => hashOnce(signed, hash) };
  const at = stated !== undefined && stated < now ? stated : now;
  const found = await verifySignature({ cms, content, certificate: undefined, now: at });
  if (found.state === "unreadable") return { refused: undefined };
  return found.state === "invalid" ? { refused: found.reason } : { ...found, stated };
}

/** The signer of a signature. Trust is decided now: the holder of a revoked or expired key can state any time. */
async function signerOf(
  { stated, valueId, chain, holder }: Verified,
  { findTrust, trusts, now }: ContainerReader,
): Promise<ContainerSigner> {
  const issuer = await findTrust(chain, trusts, now);
  const certificate = new X509Certificate(chain.certificate);
  const { organization, position, isSeal } = readSubject(certificate);
  const isTrusted = issuer.isTrusted && certificateFault(certificate, now) === undefined;
  return {
    id: valueId,
    organization,
    position,
    name: holder.name,
    identifier: holder.taxNumbers[0],
    date: stated,
    stamp: isSeal,
    serial: holder.serial,
    qualified: isTrusted && issuer.isQualified && holder.isQualified,
  };
}
