import type * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { coversCertificate } from "./crl-scope.ts";
import type { AskOcsp } from "./ocsp.ts";
import { isCurrentList, revokedAt, usedList, type FetchCrl, type RevocationList, type UsedList } from "./revocation-list.ts";

/** Lists of revoked certificates, and whether a certificate counts only with a current list, or when its OCSP responder confirms it. */
export type RevocationSources = {
  readonly crls: readonly RevocationList[];
  readonly requiresCrl?: boolean;
  readonly requiresOcsp?: boolean;
};

/** Why a path does not count; otherwise the OCSP responses (DER) that confirm it. `lists`: those in which its certificates were looked for. */
export type Revocation = {
  readonly fault?: string;
  readonly responses: readonly Uint8Array[];
  readonly lists: readonly UsedList[];
};

/** The time that counts, and who is asked: responders, and addresses of lists. */
export type Looking = { readonly at: Instant; readonly askOcsp: AskOcsp; readonly fetchCrl: FetchCrl };

const keyUsage = "2.5.29.15";
/** cRLSign, the seventh bit (RFC 5280, 4.2.1.3). */
const crlSignBit = 0x02;
const revoked = "a certificate of the chain was revoked";
/** Behind every time. */
const never = "9999";
const notKnown = "whether its certificate was revoked is not known";

/**
 * Looks for certificates of a path that their issuers had revoked at a time. Where responders are required, each is asked for what it issued; a
 * current list does as well for a certificate whose responder is not known or does not answer. A list that is needed and not among the known
 * ones is fetched from where the certificate says.
 */
export async function findRevocation(
  path: readonly pkijs.Certificate[],
  sources: RevocationSources,
  looking: Looking,
): Promise<Revocation> {
  const responses: Uint8Array[] = [];
  const used = new Set<RevocationList>();
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
  readonly list?: RevocationList | undefined;
  readonly response?: Uint8Array;
  readonly fault?: string;
};

async function lookUp(
  certificate: pkijs.Certificate,
  issuer: pkijs.Certificate,
  { crls, requiresCrl = false, requiresOcsp = false }: RevocationSources,
  { at, askOcsp, fetchCrl }: Looking,
): Promise<LookUp> {
  const known = lookIn(await signedListsOf(issuer, crls), certificate, at);
  if (known.fault !== undefined || !(requiresCrl || requiresOcsp)) return known;
  const answer = requiresOcsp ? await askOcsp(certificate, issuer) : undefined;
  if (answer?.state === "revoked") return { ...known, fault: revoked };
  const confirmed = answer?.state === "good" ? { response: answer.response } : {};
  const needsList = requiresCrl || answer?.state !== "good";
  if (!needsList || (known.list && isCurrentList(known.list, at))) return { ...known, ...confirmed };
  try {
    return { ...lookIn([await fetchCrl(certificate, issuer)], certificate, at), ...confirmed };
  } catch (error) {
    const reasons = [
      answer?.state === "unknown" ? answer.reason : undefined,
      error instanceof Error ? error.message : String(error),
    ];
    return { ...known, fault: `${notKnown}: ${reasons.filter((one) => one !== undefined).join("; ")}` };
  }
}

/** The list that names a certificate, else the last one that covers it, current ones first. */
function lookIn(lists: readonly RevocationList[], certificate: pkijs.Certificate, at: Instant): LookUp {
  const naming = lists.find((list) => (revokedAt(list, certificate) ?? never) <= at);
  if (naming) return { list: naming, fault: revoked };
  const covering = lists.filter(({ head }) => coversCertificate(head, certificate));
  return { list: lastOf(covering.filter((one) => isCurrentList(one, at))) ?? lastOf(covering) };
}

function lastOf(lists: readonly RevocationList[]): RevocationList | undefined {
  return lists.toSorted((a, b) => b.head.thisUpdate.value.getTime() - a.head.thisUpdate.value.getTime())[0];
}

/** The lists that an issuer has signed and may sign. */
export async function signedListsOf(
  issuer: pkijs.Certificate,
  crls: readonly RevocationList[],
): Promise<readonly RevocationList[]> {
  if (!maySignLists(issuer)) return [];
  const own = crls.filter(({ head }) => head.issuer.isEqual(issuer.subject));
  const areSigned = await Promise.all(own.map(({ head }) => head.verify({ issuerCertificate: issuer }).catch(() => false)));
  return own.filter((_, index) => areSigned[index]);
}

function maySignLists({ extensions }: pkijs.Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === keyUsage)?.parsedValue as
    | { readonly valueBlock: { readonly valueHexView: Uint8Array } }
    | undefined;
  return usage === undefined || ((usage.valueBlock.valueHexView[0] ?? 0) & crlSignBit) !== 0;
}
