import { createHash, verify, type X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { withinIdentifierBudget } from "@chancery/core/evidence/seals/identifier-budget.ts";
import type { SignatureReason } from "@chancery/core/fault/catalogue/signature-reasons-uk.ts";
import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { certificateFault, readableCertificate } from "./check-signer.ts";
import type { SentChain } from "./find-trust.ts";
import { keyIdentity, valueIdentity } from "./identities.ts";
import { findAlgorithm, hashOf, isKeyFor, keyKindOf, type ContentHash, type SignatureAlgorithm } from "./signature-algorithms.ts";
import { readHolder, type CertificateHolder } from "./read-certificate.ts";

/** Content that is signed: its SHA-256, and what computes another hash of it, both lower-case hex. */
export type SignedContent = { readonly sha256: string; readonly hashContent: (hash: ContentHash) => Promise<string> };

/** A signature to be verified over content. */
export type SignatureToVerify = {
  /** CMS SignedData in DER or BER. */
  readonly cms: Uint8Array;
  readonly content: SignedContent;
  /** The signer's certificate, DER, where the CMS leaves it out. */
  readonly certificate: Uint8Array | undefined;
  readonly now: Instant;
};

/** Signer and algorithm; or that it is no CMS; or why the signature is invalid. */
export type VerifiedSignature =
  | {
      readonly state: "valid";
      readonly holder: CertificateHolder;
      readonly algorithm: string;
      /** The signature value and the key it was made with, each named by a hash that no other encoding changes. */
      readonly valueId: string;
      readonly keyId: string;
      /** The certificate of the signer and the others in the CMS. */
      readonly chain: SentChain;
    }
  | { readonly state: "unreadable" }
  | { readonly state: "invalid"; readonly reason: SignatureReason };

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  sha256: "2.16.840.1.101.3.4.2.1",
  contentType: "1.2.840.113549.1.9.3",
  signingTime: "1.2.840.113549.1.9.5",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};

/**
 * Verifies one detached signature of one signer, its attributes and certificate signed (CMS, RFC 5652, 5.4 and 5.6; CAdES). The content is
 * hashed last, for a signature that is valid otherwise. Throws what that throws.
 */
export async function verifySignature(given: SignatureToVerify): Promise<VerifiedSignature> {
  const read = readSignature(given);
  if (!("digest" in read)) return read;
  const { digest, hash, verified } = read;
  const { sha256, hashContent } = given.content;
  const expected = hash === "sha256" ? sha256 : await hashContent(hash);
  return digest === expected ? verified : invalid("it is of other bytes");
}

/** The value of a signature that was verified before; undefined when it is not a signature. Never throws. */
export function findValueId(cms: Uint8Array): string | undefined {
  const [signer] = readSignedData(cms)?.signerInfos ?? [];
  const key = signer && keyKindOf(signer);
  return key && valueIdentity(signer.signature.valueBlock.valueHexView, key);
}

/** The time at which the signer says to have signed (RFC 5652, 11.3); undefined without one. Never throws. */
export function findSigningTime(cms: Uint8Array): Instant | undefined {
  const [signer] = readSignedData(cms)?.signerInfos ?? [];
  const time = signer && attributeOf(signer, oids.signingTime);
  const isTime = time instanceof asn1js.UTCTime || time instanceof asn1js.GeneralizedTime;
  return isTime ? instantOf(time.toDate().getTime()) : undefined;
}

/** A signature that is valid for content with this hash, as lower-case hex. */
type ReadSignature = { readonly digest: string; readonly hash: ContentHash; readonly verified: VerifiedSignature };

function readSignature(given: SignatureToVerify): ReadSignature | VerifiedSignature {
  const data = readSignedData(given.cms);
  if (!data) return { state: "unreadable" };
  const [signer, ...more] = data.signerInfos;
  if (!signer || more.length > 0) return invalid("it needs exactly one signer");
  if (data.encapContentInfo.eContent) return invalid("the content must not be inside it");
  const certificate = findCertificate(data, signer, given.certificate);
  if (!certificate) return invalid("the certificate of the signer is missing");
  const reason = attributesFault(signer, certificate) ?? certificateFault(certificate, given.now);
  if (reason !== undefined) return invalid(reason);
  const algorithm = readAlgorithm(signer);
  if (!algorithm || !isKeyFor(certificate.publicKey.asymmetricKeyType, algorithm))
    return invalid("its algorithm is not known here");
  if (!isSigned(signer, certificate, algorithm)) return invalid("it is not by the key of its certificate");
  const digest = digestOf(signer) ?? "";
  const valueId = valueIdentity(signer.signature.valueBlock.valueHexView, algorithm.key);
  const keyId = keyIdentity(certificate.publicKey);
  if (valueId === undefined || keyId === undefined) return invalid("its curve is not known here");
  const others = (data.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  const chain = { certificate: certificate.raw, others: others.map((one) => new Uint8Array(one.toSchema().toBER())) };
  const { name, hash } = algorithm;
  const holder = readHolder(certificate);
  return { digest, hash, verified: { state: "valid", holder, algorithm: name, valueId, keyId, chain } };
}

function invalid(reason: SignatureReason): VerifiedSignature {
  return { state: "invalid", reason };
}

function readSignedData(cms: Uint8Array): pkijs.SignedData | undefined {
  try {
    const info = withinIdentifierBudget(() => pkijs.ContentInfo.fromBER(new Uint8Array(cms).buffer));
    return info.contentType === oids.signedData ? new pkijs.SignedData({ schema: info.content }) : undefined;
  } catch {
    return undefined;
  }
}

/** The certificate that the signer names, inside the CMS or given beside it; undefined for one that cannot be read. */
function findCertificate(
  data: pkijs.SignedData,
  signer: pkijs.SignerInfo,
  beside: Uint8Array | undefined,
): X509Certificate | undefined {
  try {
    const inside = (data.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
    const given = beside ? [withinIdentifierBudget(() => pkijs.Certificate.fromBER(new Uint8Array(beside).buffer))] : [];
    const found = [...inside, ...given].find((one) => isNamed(one, signer.sid));
    return found && readableCertificate(Buffer.from(found.toSchema().toBER()));
  } catch {
    return undefined;
  }
}

function isNamed(certificate: pkijs.Certificate, sid: unknown): boolean {
  if (sid instanceof pkijs.IssuerAndSerialNumber) {
    return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber);
  }
  const identifier = certificate.extensions?.find(({ extnID }) => extnID === "2.5.29.14");
  if (!identifier || !(sid instanceof asn1js.BaseBlock)) return false;
  const own = Buffer.from(identifier.extnValue.valueBlock.valueHexView).subarray(2);
  const named = "valueHexView" in sid.valueBlock ? sid.valueBlock.valueHexView : undefined;
  return named instanceof Uint8Array && own.length > 0 && own.equals(named);
}

/** The error in the signed attributes, if any: type and kind of hash of the content, and the certificate it was signed with. */
function attributesFault(signer: pkijs.SignerInfo, certificate: X509Certificate): SignatureReason | undefined {
  if (!signer.signedAttrs) return "its attributes must be signed";
  if (hashOf(signer.digestAlgorithm.algorithmId) === undefined) return "the hash must be SHA-256, SHA-384 or SHA-512";
  const type = attributeOf(signer, oids.contentType);
  if (!(type instanceof asn1js.ObjectIdentifier) || type.valueBlock.toString() !== oids.data)
    return "it is of another content type";
  if (digestOf(signer) === undefined) return "the hash of the content is missing";
  const named = attributeOf(signer, oids.signingCertificateV2);
  if (!named) return "it does not name its certificate (signingCertificateV2)";
  return isOfCertificate(named, certificate) ? undefined : "it names another certificate";
}

/** Whether the first certificate of a SigningCertificateV2 is this one (RFC 5035, 3 and 4). */
function isOfCertificate(named: asn1js.AsnType, certificate: X509Certificate): boolean {
  const [first] = membersOf(membersOf(named)[0]);
  const [head, ...rest] = membersOf(first);
  // the hash algorithm is left out when it is SHA-256
  const [algorithm, hash] = head instanceof asn1js.OctetString ? [undefined, head] : [membersOf(head)[0], rest[0]];
  const oid = algorithm instanceof asn1js.ObjectIdentifier ? algorithm.valueBlock.toString() : oids.sha256;
  const hashName = hashOf(oid);
  if (hashName === undefined || !(hash instanceof asn1js.OctetString)) return false;
  return createHash(hashName).update(certificate.raw).digest().equals(hash.valueBlock.valueHexView);
}

function membersOf(value: asn1js.AsnType | undefined): readonly asn1js.AsnType[] {
  return value instanceof asn1js.Sequence ? value.valueBlock.value : [];
}

/** The one value of a signed attribute; undefined when the attribute is missing, repeated, or has several values. */
function attributeOf(signer: pkijs.SignerInfo, type: string): asn1js.AsnType | undefined {
  const found = signer.signedAttrs?.attributes.filter((one) => one.type === type) ?? [];
  const [value, ...more] = found[0]?.values ?? [];
  return found.length === 1 && more.length === 0 ? value : undefined;
}

function isSigned(signer: pkijs.SignerInfo, certificate: X509Certificate, { hash, options }: SignatureAlgorithm): boolean {
  try {
    const signed = Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
    const key = { key: certificate.publicKey, ...options };
    return verify(hash, signed, key, signer.signature.valueBlock.valueHexView);
  } catch {
    return false;
  }
}

function readAlgorithm(signer: pkijs.SignerInfo): SignatureAlgorithm | undefined {
  try {
    return findAlgorithm(signer);
  } catch {
    return undefined;
  }
}

function digestOf(signer: pkijs.SignerInfo): string | undefined {
  const digest = attributeOf(signer, oids.messageDigest);
  return digest instanceof asn1js.OctetString ? Buffer.from(digest.valueBlock.valueHexView).toString("hex") : undefined;
}
