import { createHash, type X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  sha256: "2.16.840.1.101.3.4.2.1",
  mgf1: "1.2.840.113549.1.1.8",
  rsa: "1.2.840.113549.1.1.1",
  pss: "1.2.840.113549.1.1.10",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
};

/** How a key signs, with SHA-256: RSA by PKCS #1 v1.5, RSASSA-PSS with a salt of 32 bytes, ECDSA. */
export type SignatureScheme = "rsa" | "pss" | "ecdsa";

/** Attributes that are signed, in the order of DER. */
export type SignedAttributes = readonly asn1js.Sequence[];

/** A signature to put into a CMS, the signer's certificate first, and the token of a time stamp over it. */
export type CmsParts = {
  readonly certificates: readonly X509Certificate[];
  readonly scheme: SignatureScheme;
  readonly attributes: SignedAttributes;
  readonly signature: Uint8Array;
  readonly timeStamp?: Uint8Array | undefined;
};

/**
 * The signed attributes of a baseline signature (ETSI EN 319 122-1, 6.3): content type, SHA-256 of the content, hash of the certificate, and
 * the time, which is left out in a PDF (ETSI EN 319 142-1, 6.3: its /M has it).
 */
export function signedAttributes(
  contentSha256: Uint8Array,
  certificate: X509Certificate | undefined,
  signedAt?: Instant,
): SignedAttributes {
  const certificateHash = createHash("sha256")
    .update(certificate?.raw ?? "")
    .digest();
  return inOrder([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(contentSha256)),
    ...(signedAt === undefined ? [] : [attribute(oids.signingTime, timeOf(signedAt))]),
    // SHA-256 is the default hash of RFC 5035, and so is left out.
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  ]);
}

/** The bytes that the key signs: the attributes as a set in DER (RFC 5652, 5.4). */
export function bytesToSign(attributes: SignedAttributes): Buffer {
  return derOf(new asn1js.Set({ value: [...attributes] }));
}

/** A detached CMS signature in DER with the whole chain. */
export function buildCms({ certificates, timeStamp, ...signed }: CmsParts): Buffer {
  const chain = certificates.map(parse);
  const [own] = chain;
  if (!own) throw new Error("the signer has no certificate");
  const stamp = timeStamp && asn1js.fromBER(new Uint8Array(timeStamp).buffer).result;
  const signer = sequence(
    new asn1js.Integer({ value: 1 }),
    sequence(own.issuer.toSchema(), own.serialNumber),
    algorithm(oids.sha256),
    tagged(0, [...signed.attributes]),
    algorithmOf(signed.scheme),
    octets(signed.signature),
    ...(stamp ? [tagged(1, [attribute(oids.timeStampToken, stamp)])] : []),
  );
  const content = sequence(
    new asn1js.Integer({ value: 1 }),
    new asn1js.Set({ value: [algorithm(oids.sha256)] }),
    sequence(oid(oids.data)),
    tagged(0, inOrder(chain.map((certificate) => certificate.toSchema()))),
    new asn1js.Set({ value: [signer] }),
  );
  return derOf(new pkijs.ContentInfo({ contentType: oids.signedData, content }).toSchema());
}

const parsed = new WeakMap<X509Certificate, pkijs.Certificate>();

/** A certificate in parts: a seal has the same one for years. */
function parse(certificate: X509Certificate): pkijs.Certificate {
  const found = parsed.get(certificate) ?? pkijs.Certificate.fromBER(new Uint8Array(certificate.raw).buffer);
  parsed.set(certificate, found);
  return found;
}

function algorithmOf(scheme: SignatureScheme): asn1js.Sequence {
  if (scheme === "ecdsa") return algorithm(oids.ecdsaWithSha256);
  return scheme === "pss" ? algorithm(oids.pss, pssParameters()) : algorithm(oids.rsa, new asn1js.Null());
}

/** RSASSA-PSS-params: SHA-256 in both places, and a salt as long as the hash (RFC 4055, 3.1). */
export function pssParameters(): asn1js.Sequence {
  return sequence(
    tagged(0, [algorithm(oids.sha256)]),
    tagged(1, [algorithm(oids.mgf1, algorithm(oids.sha256))]),
    tagged(2, [new asn1js.Integer({ value: 32 })]),
  );
}

/** UTCTime until 2049, then GeneralizedTime (RFC 5652, 11.3). */
function timeOf(at: Instant): asn1js.AsnType {
  const valueDate = new Date(msOf(at));
  return valueDate.getUTCFullYear() < 2050 ? new asn1js.UTCTime({ valueDate }) : new asn1js.GeneralizedTime({ valueDate });
}

function attribute(type: string, value: asn1js.AsnType): asn1js.Sequence {
  return sequence(oid(type), new asn1js.Set({ value: [value] }));
}

/** DER sorts the members of a set by their bytes. */
function inOrder(members: readonly asn1js.Sequence[]): asn1js.Sequence[] {
  return members.toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)));
}

function algorithm(type: string, ...parameters: asn1js.AsnType[]): asn1js.Sequence {
  return sequence(oid(type), ...parameters);
}

function sequence(...value: asn1js.AsnType[]): asn1js.Sequence {
  return new asn1js.Sequence({ value });
}

function tagged(tagNumber: number, value: asn1js.AsnType[]): asn1js.Constructed {
  return new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });
}

function oid(value: string): asn1js.ObjectIdentifier {
  return new asn1js.ObjectIdentifier({ value });
}

function octets(bytes: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer });
}

function derOf(value: asn1js.AsnType): Buffer {
  return Buffer.from(value.toBER());
}
