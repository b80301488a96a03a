import { areEqual } from "../../pdf/bytes.ts";
import { hashNameOf, schemeOf, type HashName, type SigningScheme } from "./algorithms.ts";
import { bytesOf, membersOf, oidOf } from "./asn1.ts";
import type { Certificate } from "./read-certificate.ts";
import type { Cms } from "./read-cms.ts";

/** A signature to be verified: the public key (SPKI, DER), and the bytes that were signed. ECDSA signatures are in DER. */
export type KeySignature = {
  readonly scheme: SigningScheme;
  readonly publicKey: Uint8Array;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
};

/** The cryptography of seals. `hash` takes parts that follow each other. */
export type SealMeans = {
  readonly hash: (name: HashName, parts: readonly Uint8Array[]) => Promise<Uint8Array>;
  /** Whether a signature is that of the key; undefined where such keys cannot be verified. */
  readonly verifyKeySignature: (given: KeySignature) => Promise<boolean | undefined>;
};

/** Why a signature does not count: it is wrong, or cannot be verified here. */
export type CmsFault = { readonly isWrong: boolean; readonly reason: string };

const oids = {
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};

/** Finds why a CMS is no signature of this content by the certificate that it names; undefined when it is. Content comes in parts. */
export async function findCmsFault(cms: Cms, content: readonly Uint8Array[], means: SealMeans): Promise<CmsFault | undefined> {
  const { attributes, digest, algorithm, signer, signedAttributes, signature } = cms;
  const hash = hashNameOf(digest);
  if (!hash) return unknown;
  if (oidOf(attributes.get(oids.contentType)) !== cms.contentType) return wrong("it is of another kind of content");
  const named = attributes.get(oids.messageDigest);
  if (!named || !areEqual(bytesOf(named), await means.hash(hash, content))) return wrong("it does not match the bytes");
  if (!(await namesSigner(cms, means))) return wrong("it does not name its certificate");
  const scheme = schemeOf(algorithm, signer.publicKey, digest);
  if (!scheme) return unknown;
  const isBy = await means.verifyKeySignature({ scheme, publicKey: signer.publicKey, signed: signedAttributes, signature });
  if (isBy === undefined) return unknown;
  return isBy ? undefined : wrong("it is not by the key of its certificate");
}

const unknown: CmsFault = { isWrong: false, reason: "its algorithm is weak, or cannot be verified here" };

function wrong(reason: string): CmsFault {
  return { isWrong: true, reason };
}

/** Whether an issuer's key signed a certificate with an algorithm that counts. */
export async function isIssuedBy(certificate: Certificate, issuer: Certificate, means: SealMeans): Promise<boolean> {
  const { algorithm, signed, signature } = certificate;
  const scheme = schemeOf(algorithm, issuer.publicKey);
  if (!scheme) return false;
  return (await means.verifyKeySignature({ scheme, publicKey: issuer.publicKey, signed, signature })) === true;
}

/** Whether the signed attributes name the certificate by its hash (RFC 5035): by SHA-1 in the first version, by SHA-256 if not said in the second. */
async function namesSigner({ attributes, signer }: Cms, { hash }: SealMeans): Promise<boolean> {
  const [first, second] = [attributes.get(oids.signingCertificate), attributes.get(oids.signingCertificateV2)];
  // SigningCertificate(V2) { certs { ESSCertID(v2) { algorithm?, hash, … } … } … }
  const [head, next] = membersOf(membersOf(membersOf(second ?? first)[0])[0]);
  const oid = oidOf(membersOf(head)[0]);
  const known = oid === "" ? "SHA-256" : hashNameOf({ oid, parameters: undefined });
  const name = second ? known : "SHA-1";
  const value = oid === "" ? head : next;
  return name !== undefined && value !== undefined && areEqual(bytesOf(value), await hash(name, [signer.der]));
}
