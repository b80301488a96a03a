import type * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** Lists of revoked certificates, and whether a certificate without a current one is refused. */
export type RevocationLists = {
  readonly crls: readonly pkijs.CertificateRevocationList[];
  readonly requiresCrl?: boolean;
};

const keyUsage = "2.5.29.15";
/** cRLSign, the seventh bit (RFC 5280, 4.2.1.3). */
const crlSignBit = 0x02;

/** A certificate of a path that its issuer had revoked at a time, as far as the lists say; where they are required, one without a current list. */
export async function revocationFault(
  path: readonly pkijs.Certificate[],
  { crls, requiresCrl = false }: RevocationLists,
  at: Instant,
): Promise<string | undefined> {
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1]!;
    const lists = await listsOf(issuer, crls);
    const entries = lists.flatMap((list) => list.revokedCertificates ?? []);
    const isRevoked = entries.some(
      ({ userCertificate, revocationDate }) =>
        userCertificate.isEqual(certificate.serialNumber) && revocationDate.value.toISOString() <= at,
    );
    if (isRevoked) return "a certificate of the chain was revoked";
    if (requiresCrl && !lists.some((list) => isCurrent(list, at))) return "whether its certificate was revoked is not known";
  }
  return undefined;
}

/** The lists that an issuer has signed and may sign. */
async function listsOf(
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

function isCurrent({ thisUpdate, nextUpdate }: pkijs.CertificateRevocationList, at: Instant): boolean {
  return thisUpdate.value.toISOString() <= at && nextUpdate !== undefined && nextUpdate.value.toISOString() > at;
}
