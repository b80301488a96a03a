import { constants, createHash, verify, type X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { certificateFault, readableCertificate } from "./check-signer.ts";
import type { SentChain } from "./find-trust.ts";
import { keyIdentity, valueIdentity } from "./identities.ts";
import { readHolder, type CertificateHolder } from "./read-certificate.ts";

/** A signature to be verified over content that is known by its SHA-256. */
export type SignatureToVerify = {
  /** CMS SignedData in DER or BER. */
  readonly cms: Uint8Array;
  /** Lower-case hex. */
  readonly contentSha256: string;
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
  | { readonly state: "invalid"; readonly reason: string };

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  sha256: "2.16.840.1.101.3.4.2.1",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};

const pssOid = "1.2.840.113549.1.1.10";

/** Signature algorithms with the hash over the signed attributes; DSA, MD5, SHA-1 and the like are refused. */
const algorithms: ReadonlyMap<string, { readonly name: string; readonly hash: string; readonly key: "rsa" | "ec" }> = new Map([
  ["1.2.840.113549.1.1.1", { name: "RSA with SHA-256", hash: "sha256", key: "rsa" }],
  ["1.2.840.113549.1.1.11", { name: "RSA with SHA-256", hash: "sha256", key: "rsa" }],
  ["1.2.840.10045.4.3.2", { name: "ECDSA with SHA-256", hash: "sha256", key: "ec" }],
  [pssOid, { name: "RSASSA-PSS with SHA-256", hash: "sha256", key: "rsa" }],
]);
/** Salt of RSASSA-PSS: at least the hash's own length (RFC 8017, 9.1), at most what a key of 8192 bits has room for. */
const saltBytesMin = 32;
const saltBytesMax = 990;
/** Hashes by which a signature may name its certificate. */
const certificateHashes: ReadonlyMap<string, string> = new Map([
  [oids.sha256, "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
]);

/** Verifies one detached signature of one signer, its attributes and certificate signed (CMS, RFC 5652, 5.4 and 5.6; CAdES). Never throws. */
export function verifySignature(given: SignatureToVerify): VerifiedSignature {
  const data = readSignedData(given.cms);
  if (!data) return { state: "unreadable" };
  const [signer, ...more] = data.signerInfos;
  if (!signer || more.length > 0) return invalid("it needs exactly one signer");
  if (data.encapContentInfo.eContent) return invalid("the content must not be inside it");
  const certificate = findCertificate(data, signer, given.certificate);
  if (!certificate) return invalid("the certificate of the signer is missing");
  const reason = attributesFault(signer, certificate, given.contentSha256) ?? certificateFault(certificate, given.now);
  if (reason !== undefined) return invalid(reason);
  const algorithm = algorithms.get(signer.signatureAlgorithm.algorithmId);
  if (!algorithm || !isKeyFor(certificate, signer.signatureAlgorithm.algorithmId, algorithm.key))
    return invalid("its algorithm is not known here");
  if (!isSigned(signer, certificate, algorithm.hash)) return invalid("it is not by the key of its certificate");
  const valueId = valueIdentity(signer.signature.valueBlock.valueHexView, algorithm.key);
  const keyId = keyIdentity(certificate.publicKey);
  if (valueId === undefined || keyId === undefined) return invalid("its curve is not known here");
  const others = (data.certificates ?? []).filter((one) => one instanceof pkijs.Certificate);
  const chain = { certificate: certificate.raw, others: others.map((one) => new Uint8Array(one.toSchema().toBER())) };
  return { state: "valid", holder: readHolder(certificate), algorithm: algorithm.name, valueId, keyId, chain };
}

/** The value of a signature that was verified before; undefined when it is not a signature. Never throws. */
export function findValueId(cms: Uint8Array): string | undefined {
  const [signer] = readSignedData(cms)?.signerInfos ?? [];
  const algorithm = signer && algorithms.get(signer.signatureAlgorithm.algorithmId);
  return algorithm && valueIdentity(signer.signature.valueBlock.valueHexView, algorithm.key);
}

function invalid(reason: string): VerifiedSignature {
  return { state: "invalid", reason };
}

function readSignedData(cms: Uint8Array): pkijs.SignedData | undefined {
  try {
    const info = pkijs.ContentInfo.fromBER(new Uint8Array(cms).buffer);
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
    const given = beside ? [pkijs.Certificate.fromBER(new Uint8Array(beside).buffer)] : [];
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

/** The error in the signed attributes, if any: type and hash of the content, and the certificate it was signed with. */
function attributesFault(signer: pkijs.SignerInfo, certificate: X509Certificate, contentSha256: string): string | undefined {
  if (!signer.signedAttrs) return "its attributes must be signed";
  if (signer.digestAlgorithm.algorithmId !== oids.sha256) return "the hash must be SHA-256";
  const type = attributeOf(signer, oids.contentType);
  if (!(type instanceof asn1js.ObjectIdentifier) || type.valueBlock.toString() !== oids.data)
    return "it is of another content type";
  const digest = attributeOf(signer, oids.messageDigest);
  if (!(digest instanceof asn1js.OctetString)) return "the hash of the content is missing";
  if (Buffer.from(digest.valueBlock.valueHexView).toString("hex") !== contentSha256) return "it is of other bytes";
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
  const hashName = certificateHashes.get(oid);
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

/** Whether the key of a certificate may sign with an algorithm: one that is certified for RSASSA-PSS signs with nothing else. */
function isKeyFor({ publicKey }: X509Certificate, oid: string, key: "rsa" | "ec"): boolean {
  return publicKey.asymmetricKeyType === key || (oid === pssOid && publicKey.asymmetricKeyType === "rsa-pss");
}

function isSigned(signer: pkijs.SignerInfo, certificate: X509Certificate, hash: string): boolean {
  try {
    const signed = Buffer.from(signer.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
    const key = { key: certificate.publicKey, ...pssOptions(signer.signatureAlgorithm) };
    return verify(hash, signed, key, signer.signature.valueBlock.valueHexView);
  } catch {
    return false;
  }
}

/** Padding and salt of RSASSA-PSS (RFC 4055, 3.1); nothing for other algorithms. Throws for parameters that are not of SHA-256. */
function pssOptions({ algorithmId, algorithmParams }: pkijs.AlgorithmIdentifier) {
  if (algorithmId !== pssOid) return {};
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = new pkijs.RSASSAPSSParams({ schema: algorithmParams });
  const maskHash = new pkijs.AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams });
  if (hashAlgorithm.algorithmId !== oids.sha256 || maskHash.algorithmId !== oids.sha256) throw new Error("another hash");
  if (saltLength < saltBytesMin || saltLength > saltBytesMax) throw new Error("another salt");
  return { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
}
