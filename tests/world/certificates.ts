import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

/** The key of a pair: its algorithm, with the bits or the curve as OpenSSL names them. */
export type PairKind = "rsa:1024" | "rsa:2048" | "prime256v1" | "secp384r1" | "secp521r1" | "secp256k1" | "ed25519";

/** A self-signed certificate and its key, both PEM. */
export type MadePair = { readonly certificate: string; readonly key: string };

/** The subject of a certificate, as `/O=Acme/CN=idp.example`, and its extensions. */
export type CertificateOptions = {
  readonly subject?: string;
  readonly isQualified?: boolean;
  /** Whether it says that it is an authority's; it does when left out. */
  readonly isAuthority?: boolean;
  /** The first byte of its key usage: 0x80 digitalSignature, 0x40 nonRepudiation, 0x20 keyEncipherment, 0x04 keyCertSign, 0x02 cRLSign. */
  readonly keyUsage?: number;
  /** The issuer; without one it is self-signed. */
  readonly issuer?: MadePair;
  /** The hash of its signature. */
  readonly hash?: "md5" | "sha1" | "sha256";
  /** Days from now after which it is valid. */
  readonly beginsInDays?: number;
  /** How many authorities may be between it and a signer. */
  readonly pathLength?: number;
  /** Extended purposes, and whether programs that do not know them have to refuse it. */
  readonly purposes?: readonly string[];
  readonly arePurposesCritical?: boolean;
  /** The subject below which it may issue certificates: `/O=Acme`. */
  readonly permitted?: string;
  /** The address of the OCSP responder. */
  readonly responder?: string;
  /** The address of the list of revoked certificates. */
  readonly crl?: string;
};

const oids: Readonly<Record<string, string>> = { CN: "2.5.4.3", O: "2.5.4.10", serialNumber: "2.5.4.5" };
const keyIdentifier = "2.5.29.14";
const keyUsageOid = "2.5.29.15";
const basicConstraints = "2.5.29.19";
const extendedKeyUsage = "2.5.29.37";
const nameConstraints = "2.5.29.30";
const distributionPoints = "2.5.29.31";
const authorityAccess = "1.3.6.1.5.5.7.1.1";
const ocspAccess = "1.3.6.1.5.5.7.48.1";
const qcStatements = "1.3.6.1.5.5.7.1.3";
const qcCompliance = "0.4.0.1862.1.1";
const dayMs = 86_400_000;

/** A new key with a self-signed certificate that is valid from now, for `days`. */
export function makePair(kind: PairKind = "rsa:2048", days = 365, options: CertificateOptions = {}): MadePair {
  const { privateKey, publicKey } = generateKeys(kind);
  const certificate = unsigned(publicKey, days, options);
  const signer = options.issuer ? createPrivateKey(options.issuer.key) : privateKey;
  const hash = signer.asymmetricKeyType === "ed25519" ? null : (options.hash ?? "sha256");
  // in this order: the algorithm is a part of what is signed
  const algorithm = signatureAlgorithm(signer, hash ?? "sha256");
  Object.assign(certificate, { signature: algorithm, signatureAlgorithm: algorithm });
  const signature = sign(hash, Buffer.from(certificate.encodeTBS().toBER()), signer);
  certificate.signatureValue = new asn1js.BitString({ valueHex: new Uint8Array(signature).buffer });
  const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  return { certificate: pemOf(Buffer.from(certificate.toSchema(true).toBER())), key };
}

/** The key of a pair as `openssl rsa -traditional` writes it: PEM of PKCS#1. */
export function pkcs1Of(key: string): string {
  return String(createPrivateKey(key).export({ type: "pkcs1", format: "pem" }));
}

/** The key of a pair encrypted with a password: PEM of PKCS#8, or of PKCS#1 with the headers of RFC 1421. */
export function encryptedKey(key: string, passphrase: string, type: "pkcs1" | "pkcs8" = "pkcs8"): string {
  return String(createPrivateKey(key).export({ type, format: "pem", cipher: "aes-256-cbc", passphrase }));
}

/** PEM as DER in base64, as metadata and public clients have it. */
export function derOf(pem: string): string {
  return pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");
}

/** A certificate, DER in base64, whose key is on no curve: the certificate can be read, its key cannot. */
export function brokenKey(): string {
  const der = Buffer.from(derOf(makePair("prime256v1").certificate), "base64");
  const point = der.indexOf(Buffer.from("03420004", "hex"));
  der.fill(0xff, point + 4, point + 68);
  return der.toString("base64");
}

function generateKeys(kind: PairKind): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  if (kind === "ed25519") return generateKeyPairSync(kind);
  if (kind === "rsa:1024" || kind === "rsa:2048")
    return generateKeyPairSync("rsa", { modulusLength: Number(kind.slice("rsa:".length)) });
  return generateKeyPairSync("ec", { namedCurve: kind });
}

function unsigned(key: KeyObject, days: number, options: CertificateOptions) {
  const { subject = "/O=Acme/CN=idp.example" } = options;
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  const serial = randomBytes(20);
  // positive, and no byte too many
  serial[0] = 0x40 | (serial[0]! & 0x3f);
  certificate.serialNumber = new asn1js.Integer({ valueHex: new Uint8Array(serial).buffer });
  const issuer =
    options.issuer && pkijs.Certificate.fromBER(new Uint8Array(Buffer.from(derOf(options.issuer.certificate), "base64")));
  certificate.issuer = issuer?.subject ?? nameOf(subject);
  certificate.subject = nameOf(subject);
  const now = Math.floor(Date.now() / 1000) * 1000 + (options.beginsInDays ?? 0) * dayMs;
  certificate.notBefore.value = new Date(now);
  certificate.notAfter.value = new Date(now + days * dayMs);
  const spki = key.export({ type: "spki", format: "der" });
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(new Uint8Array(spki).buffer);
  const keyHash = createHash("sha1").update(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).digest();
  certificate.extensions = [
    extension(keyIdentifier, new asn1js.OctetString({ valueHex: new Uint8Array(keyHash).buffer })),
    ...purposeOf(options),
  ];
  return certificate;
}

function purposeOf(options: CertificateOptions): pkijs.Extension[] {
  const {
    isQualified,
    isAuthority = true,
    keyUsage,
    pathLength,
    purposes,
    arePurposesCritical,
    permitted,
    responder,
    crl,
  } = options;
  const length = pathLength === undefined ? [] : [new asn1js.Integer({ value: pathLength })];
  const constraints = new asn1js.Sequence({ value: isAuthority ? [new asn1js.Boolean({ value: true }), ...length] : [] });
  const usage = keyUsage === undefined ? [] : [new asn1js.BitString({ valueHex: new Uint8Array([keyUsage]).buffer })];
  return [
    extension(basicConstraints, constraints, true),
    ...usage.map((one) => extension(keyUsageOid, one, true)),
    ...(purposes
      ? [extension(extendedKeyUsage, new pkijs.ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema(), arePurposesCritical)]
      : []),
    ...(permitted === undefined ? [] : [extension(nameConstraints, below(permitted).toSchema(), true)]),
    ...(responder === undefined ? [] : [extension(authorityAccess, accessTo(responder).toSchema())]),
    ...(crl === undefined ? [] : [extension(distributionPoints, pointsOf(crl).toSchema())]),
    ...(isQualified ? [extension(qcStatements, sequence(sequence(new asn1js.ObjectIdentifier({ value: qcCompliance }))))] : []),
  ];
}

/** A name of one attribute after the other; pkijs by itself writes them all into one part. */
function nameOf(subject: string): pkijs.RelativeDistinguishedNames {
  const parts = subject
    .split("/")
    .slice(1)
    .map((part) => {
      const [name = "", value = ""] = part.split("=", 2);
      const type = oids[name];
      if (type === undefined) throw new Error(`no attribute ${name} is known here`);
      const attribute = new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });
      return new asn1js.Set({ value: [attribute.toSchema()] });
    });
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: parts }).toBER());
}

function extension(extnID: string, value: asn1js.AsnType, critical = false): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
}

function sequence(value: asn1js.AsnType): asn1js.Sequence {
  return new asn1js.Sequence({ value: [value] });
}

function below(subject: string): pkijs.NameConstraints {
  const base = new pkijs.GeneralName({ type: 4, value: nameOf(subject) });
  return new pkijs.NameConstraints({ permittedSubtrees: [new pkijs.GeneralSubtree({ base })] });
}

function accessTo(responder: string): pkijs.InfoAccess {
  const accessLocation = new pkijs.GeneralName({ type: 6, value: responder });
  return new pkijs.InfoAccess({
    accessDescriptions: [new pkijs.AccessDescription({ accessMethod: ocspAccess, accessLocation })],
  });
}

function pointsOf(address: string): pkijs.CRLDistributionPoints {
  const distributionPoint = [new pkijs.GeneralName({ type: 6, value: address })];
  return new pkijs.CRLDistributionPoints({ distributionPoints: [new pkijs.DistributionPoint({ distributionPoint })] });
}

const rsaAlgorithms = { md5: "1.2.840.113549.1.1.4", sha1: "1.2.840.113549.1.1.5", sha256: "1.2.840.113549.1.1.11" };

function signatureAlgorithm({ asymmetricKeyType }: KeyObject, hash: keyof typeof rsaAlgorithms): pkijs.AlgorithmIdentifier {
  if (asymmetricKeyType === "rsa")
    return new pkijs.AlgorithmIdentifier({ algorithmId: rsaAlgorithms[hash], algorithmParams: new asn1js.Null() });
  return new pkijs.AlgorithmIdentifier({ algorithmId: asymmetricKeyType === "ec" ? "1.2.840.10045.4.3.2" : "1.3.101.112" });
}

function pemOf(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
