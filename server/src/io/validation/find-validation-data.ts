import { createHash, X509Certificate } from "node:crypto";
import type * as pkijs from "pkijs";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { showSubject } from "../certificates/show-subject.ts";
import type { Clock } from "../clock.ts";
import { nameKey, readCertificate } from "../signatures/anchor.ts";
import type { Trust } from "../signatures/find-trust.ts";
import type { AskOcsp } from "../signatures/ocsp.ts";
import { coversCertificate } from "../signatures/crl-scope.ts";
import { isCurrentList, revokedAt, type FetchCrl } from "../signatures/revocation-list.ts";
import { signedListsOf } from "../signatures/revocation.ts";
import { validationBytesMax, type FindValidationData, type FoundValidationData, type SignerChain } from "./validation-data.ts";

/** Where validation data comes from: the operator's folder of issuers and lists, responders, and addresses of lists. */
export type ValidationSources = {
  readonly readTrust: () => Promise<Trust>;
  readonly askOcsp: AskOcsp;
  readonly fetchCrl: FetchCrl;
  readonly clock: Clock;
};

/** The proof that a certificate was not revoked, or why there is none. */
type Proof =
  | { readonly kind: "crl" | "ocsp"; readonly der: Uint8Array }
  | { readonly kind: "none"; readonly fault: string; readonly isRevoked: boolean };
type Step = { readonly certificate: X509Certificate; readonly issuer: X509Certificate };
type Kept = { readonly until: Instant; readonly proof: Promise<Proof> };

/** Certificates of a chain. */
const pathMax = 8;
/** How long a proof is used for further documents, and how long a source that gave none is not asked again. */
const keptMs = 10 * 60_000;
const restMs = 60_000;
const keptMax = 1000;

/**
 * Finds the data of each signer's chain up to an issuer that is trusted or signed itself: an OCSP response for each certificate, or a current
 * list, of the operator's folder first, else fetched. Sources are asked once in ten minutes, those that failed once in a minute.
 */
export function validationDataFinder(sources: ValidationSources): FindValidationData {
  const kept = new Map<string, Kept>();
  const proofOf = async (step: Step, trust: Trust): Promise<Proof> => {
    const now = sources.clock.now();
    const key = createHash("sha256").update(step.certificate.raw).update(step.issuer.raw).digest("hex");
    const before = kept.get(key);
    if (before && now < before.until) return before.proof;
    if (kept.size >= keptMax) kept.clear();
    const proof = findProof(step, trust, sources);
    kept.set(key, { until: addMs(now, keptMs), proof });
    const found = await proof;
    if (found.kind === "none") kept.set(key, { until: addMs(now, restMs), proof });
    return found;
  };
  return async (chains) => {
    const trust = await sources.readTrust();
    try {
      return await findData(chains, trust, (step) => proofOf(step, trust));
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error), revoked: undefined };
    }
  };
}

async function findData(
  chains: readonly SignerChain[],
  trust: Trust,
  proofOf: (step: Step) => Promise<Proof>,
): Promise<FoundValidationData> {
  const [certificates, crls, ocspResponses] = [
    new Map<string, Uint8Array>(),
    new Map<string, Uint8Array>(),
    new Map<string, Uint8Array>(),
  ];
  const add = (all: Map<string, Uint8Array>, der: Uint8Array): unknown =>
    all.set(createHash("sha256").update(der).digest("hex"), der);
  for (const chain of chains) {
    const path = pathOf(chain, trust);
    for (const certificate of path) add(certificates, certificate.raw);
    for (const [index, certificate] of path.slice(0, -1).entries()) {
      const proof = await proofOf({ certificate, issuer: path[index + 1]! });
      if (proof.kind === "none")
        return {
          fault: `validation data of the ${chain.of} is missing: ${nameOf(certificate)}: ${proof.fault}`,
          revoked: proof.isRevoked ? chain.of : undefined,
        };
      add(proof.kind === "crl" ? crls : ocspResponses, proof.der);
    }
  }
  const data = { certificates: [...certificates.values()], crls: [...crls.values()], ocspResponses: [...ocspResponses.values()] };
  const bytes = Object.values(data).reduce((sum, all) => all.reduce((of, der) => of + der.length, sum), 0);
  if (bytes > validationBytesMax) throw new Error(`the validation data has ${bytes} bytes, more than ${validationBytesMax}`);
  return { data };
}

/** From the signer to the first certificate that is trusted as it is or that signed itself. Throws when an issuer is not known. */
function pathOf({ of, certificate, others }: SignerChain, trust: Trust): readonly X509Certificate[] {
  const path = [certificate];
  for (let last = certificate; !isEnd(last, trust); last = path.at(-1)!) {
    const issuer = [...others, ...anchorsNamed(readCertificate(last.raw).issuer, trust)].find((one) => isIssuer(one, last));
    if (!issuer || path.length >= pathMax)
      throw new Error(
        `validation data of the ${of} is missing: the issuer of ${nameOf(last)} is not known: put its certificate in CHANCERY_TRUST`,
      );
    path.push(issuer);
  }
  return path;
}

function isEnd(certificate: X509Certificate, trust: Trust): boolean {
  // one for signing documents alone may not issue others, and signed itself all the same
  if (certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)) return true;
  return anchorsNamed(readCertificate(certificate.raw).subject, trust).some(({ raw }) => raw.equals(certificate.raw));
}

function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function anchorsNamed(name: pkijs.RelativeDistinguishedNames, { anchors }: Trust): readonly X509Certificate[] {
  const key = nameKey(name);
  const named = anchors.filter(({ subject }) => subject === key);
  return named.map(({ certificate }) => new X509Certificate(Buffer.from(certificate.toSchema().toBER())));
}

async function findProof({ certificate, issuer }: Step, { crls }: Trust, sources: ValidationSources): Promise<Proof> {
  const [own, parent] = [readCertificate(certificate.raw), readCertificate(issuer.raw)];
  const lists = await signedListsOf(parent, crls);
  if (lists.some((list) => revokedAt(list, own) !== undefined)) return revoked;
  const answer = await sources.askOcsp(own, parent);
  if (answer.state === "revoked") return revoked;
  if (answer.state === "good") return { kind: "ocsp", der: answer.response };
  const list = lists.find((one) => isCurrentList(one, sources.clock.now()) && coversCertificate(one.head, own));
  if (list) return { kind: "crl", der: list.der };
  try {
    const fetched = await sources.fetchCrl(own, parent);
    return revokedAt(fetched, own) ? revoked : { kind: "crl", der: fetched.der };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { kind: "none", fault: `${answer.reason}; ${fault}`, isRevoked: false };
  }
}

const revoked: Proof = { kind: "none", fault: "it was revoked", isRevoked: true };

function nameOf(certificate: X509Certificate): string {
  return showSubject(certificate).slice(0, 200);
}
