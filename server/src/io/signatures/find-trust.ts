import { X509Certificate } from "node:crypto";
import * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { showSubject } from "../certificates/show-subject.ts";
import { isTrustedAt, isTrustedFor, nameKey, readCertificate, strongAlgorithms, type Anchor, type Purpose } from "./anchor.ts";
import type { UsedList } from "./revocation-list.ts";
import { findRevocation, type Looking, type RevocationSources } from "./revocation.ts";

/** Issuers whose signatures are believed, and lists of certificates that they revoked. */
export type Trust = RevocationSources & { readonly anchors: readonly Anchor[] };

/** Trust in nobody. */
export const noTrust: Trust = { anchors: [], crls: [] };

/** The certificate of a signer and the certificates sent with it, DER. */
export type SentChain = { readonly certificate: Uint8Array; readonly others: readonly Uint8Array[] };

/**
 * The subject of the anchor that a certificate leads to, with the OCSP responses (DER) that its chain is valid by; or why it leads to none. `crls`:
 * the lists of revoked certificates that decided it.
 */
export type FoundTrust =
  | {
      readonly isTrusted: true;
      readonly anchor: string;
      readonly isQualified: boolean;
      readonly ocspResponses: readonly Uint8Array[];
      readonly crls: readonly UsedList[];
    }
  | { readonly isTrusted: false; readonly reason: string; readonly crls: readonly UsedList[] };

/** Finds the trust in a signer at a time; may ask responders. Never throws. */
export type FindTrust = (chain: SentChain, trusts: readonly Trust[], at: Instant) => Promise<FoundTrust>;

/** Certificates sent beside the signer's that are looked at: paths through more would take exponential time. */
const othersMax = 8;
const modulusBitsMin = 2048;
/** Extended purposes of which one must be there if any is: any, emails, documents (RFC 9336; Microsoft; Adobe); any, time stamps. */
const purposes: Readonly<Record<Purpose, ReadonlySet<string>>> = {
  documents: new Set("2.5.29.37.0 1.3.6.1.5.5.7.3.4 1.3.6.1.5.5.7.3.36 1.3.6.1.4.1.311.10.3.12 1.2.840.113583.1.1.5".split(" ")),
  "time stamps": new Set(["2.5.29.37.0", "1.3.6.1.5.5.7.3.8"]),
};
const oids = { basicConstraints: "2.5.29.19", extendedKeyUsage: "2.5.29.37" };

/**
 * Whether a signer's certificate leads to an anchor (RFC 5280, 6) and no certificate on the way was revoked at that time; a qualified one
 * counts first. Never throws.
 */
export async function findTrust(
  chain: SentChain,
  trusts: readonly Trust[],
  at: Instant,
  { purpose = "documents", ...asked }: { readonly purpose?: Purpose } & Partial<Asked> = {},
): Promise<FoundTrust> {
  let best: FoundTrust = untrusted("no issuer is trusted here");
  for (const trust of trusts) {
    const found = await findIn(chain, trust, { at, purpose, ...askNobody, ...asked });
    if (found.isTrusted && found.isQualified) return found;
    if (!best.isTrusted && (found.isTrusted || trust.anchors.length > 0)) best = found;
  }
  return best;
}

type Asked = Omit<Looking, "at">;

const askNobody: Asked = {
  askOcsp: async () => ({ state: "unknown", reason: "no responder is asked" }),
  fetchCrl: () => Promise.reject(new Error("no list of revoked certificates is fetched")),
};

type Finding = Looking & { readonly purpose: Purpose };

async function findIn(chain: SentChain, trust: Trust, { at, purpose, ...asked }: Finding): Promise<FoundTrust> {
  if (trust.anchors.length === 0) return untrusted("no issuer is trusted here");
  try {
    const signer = readCertificate(chain.certificate);
    const others = chain.others.slice(0, othersMax).map(readCertificate);
    const anchors = anchorsNear([signer, ...others], trust, { at, purpose });
    const pinned = anchors.find(({ certificate }) => isSame(certificate, signer));
    if (pinned)
      return {
        isTrusted: true,
        anchor: nameOf(pinned.certificate),
        isQualified: pinned.isQualified,
        ocspResponses: [],
        crls: [],
      };
    const path = await findPath(signer, others, anchors, at);
    if (typeof path === "string") return untrusted(path);
    const fault = path.map((one, index) => stepFault(one, path, index, purpose)).find((one) => one !== undefined);
    if (fault !== undefined) return untrusted(fault);
    const revocation = await findRevocation(path, trust, { at, ...asked });
    if (revocation.fault !== undefined) return untrusted(revocation.fault, revocation.lists);
    const last = path.at(-1);
    const anchor = anchors.find(({ certificate }) => last && isSame(certificate, last));
    if (!anchor) return untrusted("the issuer is not trusted here");
    return {
      isTrusted: true,
      anchor: nameOf(anchor.certificate),
      isQualified: anchor.isQualified,
      ocspResponses: revocation.responses,
      crls: revocation.lists,
    };
  } catch {
    return untrusted("its certificates cannot be read");
  }
}

function untrusted(reason: string, crls: readonly UsedList[] = []): FoundTrust {
  return { isTrusted: false, reason, crls };
}

/** The anchors that certificates name, as themselves or as their issuer: looking at thousands of others would take the library seconds. */
function anchorsNear(
  certificates: readonly pkijs.Certificate[],
  { anchors }: Trust,
  { at, purpose }: Pick<Finding, "at" | "purpose">,
): readonly Anchor[] {
  const names = new Set(certificates.flatMap(({ subject, issuer }) => [nameKey(subject), nameKey(issuer)]));
  return anchors.filter((anchor) => names.has(anchor.subject) && isTrustedFor(anchor, purpose) && isTrustedAt(anchor, at));
}

async function findPath(
  signer: pkijs.Certificate,
  others: readonly pkijs.Certificate[],
  anchors: readonly Anchor[],
  at: Instant,
): Promise<readonly pkijs.Certificate[] | string> {
  if (anchors.length === 0) return "the issuer is not trusted here";
  // what signs itself is an anchor or nothing
  const between = others.filter((one) => !one.subject.isEqual(one.issuer) && !isSame(one, signer));
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: anchors.map(({ certificate }) => certificate),
    // the last one is verified
    certs: [...between, signer],
    checkDate: new Date(at),
  });
  const { result, resultMessage, certificatePath } = await engine.verify();
  if (result) return certificatePath ?? [];
  return resultMessage.includes("path")
    ? "the issuer is not trusted here"
    : `the chain of its certificate is not valid: ${resultMessage}`;
}

/** Finds what the library does not look for: strength, path length (RFC 5280, 6.1.4 m) and extended purpose. */
function stepFault(
  one: pkijs.Certificate,
  path: readonly pkijs.Certificate[],
  index: number,
  purpose: Purpose,
): string | undefined {
  const isAnchor = index === path.length - 1;
  if (!isAnchor && !strongAlgorithms.has(one.signatureAlgorithm.algorithmId))
    return "a certificate of the chain is signed with a weak hash";
  const bits = new X509Certificate(Buffer.from(one.toSchema().toBER())).publicKey.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < modulusBitsMin) return "a key of the chain is too short";
  const below = path.slice(1, index).filter((each) => !each.subject.isEqual(each.issuer)).length;
  if (index > 0 && below > pathLengthOf(one)) return "the chain of its certificate is longer than an authority allows";
  if (!isAnchor && !isFor(one, purpose)) return "a certificate of the chain is for another purpose";
  return undefined;
}

function pathLengthOf(certificate: pkijs.Certificate): number {
  const constraints = parsedOf(certificate, oids.basicConstraints);
  if (!(constraints instanceof pkijs.BasicConstraints)) return Infinity;
  const { pathLenConstraint: length } = constraints;
  if (length === undefined) return Infinity;
  return typeof length === "number" ? length : length.valueBlock.valueDec;
}

function isFor(certificate: pkijs.Certificate, purpose: Purpose): boolean {
  const usage = parsedOf(certificate, oids.extendedKeyUsage);
  return (
    usage === undefined || (usage instanceof pkijs.ExtKeyUsage && usage.keyPurposes.some((one) => purposes[purpose].has(one)))
  );
}

function parsedOf({ extensions }: pkijs.Certificate, id: string): unknown {
  const found = extensions?.find(({ extnID }) => extnID === id);
  return found && (found.parsedValue ?? "unreadable");
}

function isSame(one: pkijs.Certificate, other: pkijs.Certificate): boolean {
  return Buffer.from(one.toSchema().toBER()).equals(Buffer.from(other.toSchema().toBER()));
}

function nameOf(certificate: pkijs.Certificate): string {
  return showSubject(new X509Certificate(Buffer.from(certificate.toSchema().toBER()))).slice(0, 256);
}
