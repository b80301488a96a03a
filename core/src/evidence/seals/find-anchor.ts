import * as asn1js from "asn1js";
import { areEqual } from "../../pdf/bytes.ts";
import { bytesOf, membersOf, oidOf, readAsn1 } from "./asn1.ts";
import type { Certificate } from "./read-certificate.ts";
import { isIssuedBy, type SealMeans } from "./verify-cms.ts";

/** Kind of content that a signer signs. */
export type Purpose = "documents" | "time stamps";

/** A signer and the certificates that came with it. */
export type Chain = { readonly signer: Certificate; readonly others: readonly Certificate[] };

/** Where a chain is to lead, at which time in ms since 1970. */
export type AnchorSearch = { readonly anchors: readonly Certificate[]; readonly atMs: number; readonly purpose: Purpose };

const oids = { basicConstraints: "2.5.29.19", keyUsage: "2.5.29.15", extendedKeyUsage: "2.5.29.37" };
/** Critical extensions that are understood here; policies are, because none is required (RFC 5280, 6.1.1). */
const known: ReadonlySet<string> = new Set([...Object.values(oids), "2.5.29.32"]);
const nameConstraints = "2.5.29.30";
const anyPurpose = "2.5.29.37.0";
/** Extended purposes of which one must be there if any is: emails, documents (RFC 9336; Microsoft; Adobe); time stamps. */
const purposes: Readonly<Record<Purpose, readonly string[]>> = {
  documents: ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.311.10.3.12", "1.2.840.113583.1.1.5"],
  "time stamps": ["1.3.6.1.5.5.7.3.8"],
};
/** keyCertSign, the sixth bit (RFC 5280, 4.2.1.3). */
const issuingBit = 0x04;
/** Bounds of a chain, and of the certificates that are tried: their number is the sender's choice. */
const pathMax = 8;
const triesMax = 100;

/**
 * The anchor that a chain reaches: one that is trusted as it is, or that the chain leads to by signatures, names, times, usage and path
 * length (RFC 5280, 6). A chain with name constraints or unknown critical extensions reaches none. Revocation is not looked at.
 */
export async function findAnchor(chain: Chain, search: AnchorSearch, means: SealMeans): Promise<Certificate | undefined> {
  let tries = 0;
  const follow = async (path: readonly Certificate[]): Promise<Certificate | undefined> => {
    const last = path.at(-1)!;
    const anchor = search.anchors.find((one) => areEqual(one.der, last.der));
    if (anchor) return anchor;
    if (path.length >= pathMax || !isFor(last, search.purpose)) return undefined;
    for (const issuer of [...search.anchors, ...chain.others]) {
      if (path.includes(issuer) || issuer.subject.key !== last.issuer.key || !isIssuer(issuer, path, search.atMs)) continue;
      if ((tries += 1) > triesMax) return undefined;
      const found = (await isIssuedBy(last, issuer, means)) ? await follow([...path, issuer]) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return isUsable(chain.signer, search.atMs) ? follow([chain.signer]) : undefined;
}

/** Whether a certificate is within its time, and says nothing that is not understood here. */
function isUsable({ fromMs, untilMs, extensions }: Certificate, atMs: number): boolean {
  const isClear = [...extensions].every(([oid, { isCritical }]) => (!isCritical || known.has(oid)) && oid !== nameConstraints);
  return isClear && fromMs <= atMs && atMs <= untilMs;
}

/** Whether a certificate may issue the last one of a path. */
function isIssuer(issuer: Certificate, path: readonly Certificate[], atMs: number): boolean {
  const constraints = valueOf(issuer, oids.basicConstraints);
  const [authority, length] = membersOf(constraints);
  if (!(authority instanceof asn1js.Boolean) || !authority.getValue() || !isUsable(issuer, atMs)) return false;
  const usage = valueOf(issuer, oids.keyUsage);
  if (usage && ((bytesOf(usage)[0] ?? 0) & issuingBit) === 0) return false;
  const below = path.slice(1).filter(({ subject, issuer: { key } }) => subject.key !== key).length;
  return length === undefined || below <= bytesOf(length).reduce((sum, byte) => 256 * sum + byte, 0);
}

function isFor(certificate: Certificate, purpose: Purpose): boolean {
  const usage = valueOf(certificate, oids.extendedKeyUsage);
  return usage === undefined || membersOf(usage).some((one) => [anyPurpose, ...purposes[purpose]].includes(oidOf(one)));
}

function valueOf({ extensions }: Certificate, oid: string) {
  const found = extensions.get(oid);
  return found && readAsn1(found.value);
}
