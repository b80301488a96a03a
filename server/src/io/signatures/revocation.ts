import type * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { AskOcsp } from "./ocsp.ts";

/** Lists of revoked certificates, and whether a certificate counts only with a current list, or when its OCSP responder confirms it. */
export type RevocationSources = {
  readonly crls: readonly pkijs.CertificateRevocationList[];
  readonly requiresCrl?: boolean;
  readonly requiresOcsp?: boolean;
};

/** Why a path does not count; otherwise the OCSP responses (DER) that confirm it. */
export type Revocation = { readonly fault?: string; readonly responses: readonly Uint8Array[] };

type Looking = { readonly at: Instant; readonly askOcsp: AskOcsp };

const keyUsage = "2.5.29.15";
/** cRLSign, the seventh bit (RFC 5280, 4.2.1.3). */
const crlSignBit = 0x02;
const revoked = "a certificate of the chain was revoked";
const notKnown = "whether its certificate was revoked is not known";

/**
 * Looks for certificates of a path that their issuers had revoked at a time. Where responders are required, each is asked for what it issued; a
 * current list does as well for a certificate whose responder is not known or does not answer.
 */
export async function findRevocation(
  path: readonly pkijs.Certificate[],
  { crls, requiresCrl = false, requiresOcsp = false }: RevocationSources,
  { at, askOcsp }: Looking,
): Promise<Revocation> {
  const responses: Uint8Array[] = [];
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1]!;
    const lists = await signedListsOf(issuer, crls);
    const entries = lists.flatMap((list) => list.revokedCertificates ?? []);
    const isListed = entries.some(
      ({ userCertificate, revocationDate }) =>
        userCertificate.isEqual(certificate.serialNumber) && revocationDate.value.toISOString() <= at,
    );
    if (isListed) return { fault: revoked, responses };
    const hasList = lists.some((list) => isCurrentList(list, at));
    if (requiresCrl && !hasList) return { fault: notKnown, responses };
    if (!requiresOcsp) continue;
    const answer = await askOcsp(certificate, issuer);
    if (answer.state === "revoked") return { fault: revoked, responses };
    if (answer.state === "good") responses.push(answer.response);
    else if (!hasList) return { fault: `${notKnown}: ${answer.reason}`, responses };
  }
  return { responses };
}

/** The lists that an issuer has signed and may sign. */
export async function signedListsOf(
  issuer: pkijs.Certificate,
  crls: readonly pkijs.CertificateRevocationList[],
): Promise<readonly pkijs.CertificateRevocationList[]> {
  if (!maySignLists(issuer)) return [];
  const own = crls.filter((list) => list.issuer.isEqual(issuer.subject));
  const areSigned = await Promise.all(own.map((list) => list.verify({ issuerCertificate: issuer }).catch(() => false)));
  return own.filter((_, index) => areSigned[index]);
}

function maySignLists({ extensions }: pkijs.Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === keyUsage)?.parsedValue as
    | { readonly valueBlock: { readonly valueHexView: Uint8Array } }
    | undefined;
  return usage === undefined || ((usage.valueBlock.valueHexView[0] ?? 0) & crlSignBit) !== 0;
}

/** Whether a list is current at a time; one that does not say when the next is due never is. */
export function isCurrentList({ thisUpdate, nextUpdate }: pkijs.CertificateRevocationList, at: Instant): boolean {
  return thisUpdate.value.toISOString() <= at && nextUpdate !== undefined && nextUpdate.value.toISOString() > at;
}
