import type * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { AskOcsp } from "./ocsp.ts";
import { usedList, type UsedList } from "./used-list.ts";

/** Lists of revoked certificates, and whether a certificate counts only with a current list, or when its OCSP responder confirms it. */
export type RevocationSources = {
  readonly crls: readonly pkijs.CertificateRevocationList[];
  readonly requiresCrl?: boolean;
  readonly requiresOcsp?: boolean;
};

/** Why a path does not count; otherwise the OCSP responses (DER) that confirm it. `lists`: those in which its certificates were looked for. */
export type Revocation = {
  readonly fault?: string;
  readonly responses: readonly Uint8Array[];
  readonly lists: readonly UsedList[];
};

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
  sources: RevocationSources,
  looking: Looking,
): Promise<Revocation> {
  const responses: Uint8Array[] = [];
  const used = new Set<pkijs.CertificateRevocationList>();
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const found = await lookUp(certificate, path[index + 1]!, sources, looking);
    if (found.list) used.add(found.list);
    if (found.response) responses.push(found.response);
    if (found.fault !== undefined) return { fault: found.fault, responses, lists: [...used].map(usedList) };
  }
  return { responses, lists: [...used].map(usedList) };
}

/** Findings about one certificate: the list that names it, or the last one of its issuer; and the response of its responder. */
type LookUp = {
  readonly list?: pkijs.CertificateRevocationList | undefined;
  readonly response?: Uint8Array;
  readonly fault?: string;
};

async function lookUp(
  certificate: pkijs.Certificate,
  issuer: pkijs.Certificate,
  { crls, requiresCrl = false, requiresOcsp = false }: RevocationSources,
  { at, askOcsp }: Looking,
): Promise<LookUp> {
  const lists = await signedListsOf(issuer, crls);
  const naming = lists.find((list) => isNamedIn(list, certificate, at));
  if (naming) return { list: naming, fault: revoked };
  const list = lastOf(lists.filter((one) => isCurrentList(one, at))) ?? lastOf(lists);
  const hasList = list !== undefined && isCurrentList(list, at);
  if (requiresCrl && !hasList) return { list, fault: notKnown };
  if (!requiresOcsp) return { list };
  const answer = await askOcsp(certificate, issuer);
  if (answer.state === "revoked") return { list, fault: revoked };
  if (answer.state === "good") return { list, response: answer.response };
  return hasList ? { list } : { list, fault: `${notKnown}: ${answer.reason}` };
}

function isNamedIn(
  { revokedCertificates = [] }: pkijs.CertificateRevocationList,
  { serialNumber }: pkijs.Certificate,
  at: Instant,
): boolean {
  return revokedCertificates.some(
    ({ userCertificate, revocationDate }) => userCertificate.isEqual(serialNumber) && revocationDate.value.toISOString() <= at,
  );
}

function lastOf(lists: readonly pkijs.CertificateRevocationList[]): pkijs.CertificateRevocationList | undefined {
  return lists.toSorted((a, b) => b.thisUpdate.value.getTime() - a.thisUpdate.value.getTime())[0];
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
