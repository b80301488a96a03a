import { createHash, webcrypto } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import { derOf, makePair, type CertificateOptions } from "./certificates.ts";

/** The extensions and the key of a signer's certificate, which is no authority's when that is left out. */
type SignerOptions = Omit<CertificateOptions, "subject"> & {
  readonly key?: "ec" | "secp384r1" | "secp521r1" | "rsa:1024" | "rsa:2048";
};

/** A CMS signature that is not made as usual: detached, CAdES, SHA-256, with its certificate, by one signer. */
export type SignatureOptions = {
  /** Signed attributes: with the certificate's hash (CAdES), with another one's, without it, or none at all. */
  readonly attributes?: "cades" | "other" | "plain" | "none";
  readonly hash?: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";
  readonly hasContent?: boolean;
  readonly hasCertificate?: boolean;
  /** The signer is named by the identifier of its key, not by issuer and serial number. */
  readonly isNamedByKey?: boolean;
  /** RSASSA-PSS instead of PKCS#1 v1.5; for RSA keys. */
  readonly isPss?: boolean;
  /** A second signer, as `makeSigner` returns it. */
  readonly second?: string;
};

type Signer = { readonly certificate: pkijs.Certificate; readonly key: CryptoKey };

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  keyIdentifier: "2.5.29.14",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
};
const curves: Readonly<Record<string, string>> = {
  "1.2.840.10045.3.1.7": "P-256",
  "1.3.132.0.34": "P-384",
  "1.3.132.0.35": "P-521",
};
const engine = new pkijs.CryptoEngine({ name: "tests", crypto: webcrypto as Crypto });

/** Makes keys, certificates and signatures; keys and certificates are files of a folder. */
export async function openSigners(folder: string) {
  return {
    /** A key and a self-signed certificate of thirty days: the path of both without `.key` and `.pem`. */
    makeSigner: async (name: string, subject: string, { key = "ec", ...options }: SignerOptions = {}) => {
      const path = join(folder, name);
      const pair = makePair(key === "ec" ? "prime256v1" : key, 30, { isAuthority: false, ...options, subject });
      await Promise.all([writeFile(`${path}.key`, pair.key), writeFile(`${path}.pem`, pair.certificate)]);
      return path;
    },
    /** A signature of the bytes in Base64, made by pkijs and not by the code that is tested. */
    signed: async (bytes: Uint8Array, signer: string, options: SignatureOptions = {}): Promise<string> => {
      const paths = options.second === undefined ? [signer] : [signer, options.second];
      const signers = await Promise.all(paths.map(async (path) => readSigner(path, options)));
      const content = await signedData(bytes, signers, options);
      const info = new pkijs.ContentInfo({ contentType: oids.signedData, content: content.toSchema(true) });
      return Buffer.from(info.toSchema().toBER()).toString("base64");
    },
  };
}

async function readSigner(path: string, { hash = "SHA-256", isPss = false }: SignatureOptions): Promise<Signer> {
  const [pem, key] = await Promise.all([readFile(`${path}.pem`, "utf8"), readFile(`${path}.key`, "utf8")]);
  const certificate = pkijs.Certificate.fromBER(bufferOf(Buffer.from(derOf(pem), "base64")));
  const { algorithmId, algorithmParams } = certificate.subjectPublicKeyInfo.algorithm;
  const isRsa = algorithmId === "1.2.840.113549.1.1.1";
  const namedCurve = curves[algorithmParams instanceof asn1js.ObjectIdentifier ? algorithmParams.valueBlock.toString() : ""];
  const algorithm = isRsa ? { name: isPss ? "RSA-PSS" : "RSASSA-PKCS1-v1_5", hash } : { name: "ECDSA", namedCurve: namedCurve! };
  const pkcs8 = bufferOf(Buffer.from(derOf(key), "base64"));
  return { certificate, key: await engine.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]) };
}

async function signedData(
  bytes: Uint8Array,
  signers: readonly Signer[],
  { attributes = "cades", hash = "SHA-256", hasContent = false, hasCertificate = true, isNamedByKey = false }: SignatureOptions,
): Promise<pkijs.SignedData> {
  const eContent = new asn1js.OctetString({ valueHex: bufferOf(bytes) });
  const data = new pkijs.SignedData({
    version: isNamedByKey ? 3 : 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oids.data, ...(hasContent ? { eContent } : {}) }),
    signerInfos: signers.map(({ certificate }) =>
      isNamedByKey
        ? new pkijs.SignerInfo({ version: 3, sid: keyIdentifier(certificate) })
        : new pkijs.SignerInfo({ version: 1, sid: new pkijs.IssuerAndSerialNumber(certificate) }),
    ),
    ...(hasCertificate ? { certificates: signers.map(({ certificate }) => certificate) } : {}),
  });
  for (const [at, signer] of signers.entries()) {
    const signed = attributes === "none" ? undefined : signedAttributes(bytes, signer, { attributes, hash });
    if (signed) data.signerInfos[at]!.signedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: signed });
    await data.sign(signer.key, at, hash, bufferOf(bytes), engine);
  }
  return data;
}

function keyIdentifier({ extensions }: pkijs.Certificate): asn1js.Primitive {
  const found = extensions?.find(({ extnID }) => extnID === oids.keyIdentifier);
  // an octet string inside an octet string
  const valueHex = bufferOf(found!.extnValue.valueBlock.valueHexView.subarray(2));
  return new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex });
}

type Attributes = { readonly attributes: "cades" | "other" | "plain"; readonly hash: string };

/** As `openssl cms -sign` writes them, in the order of DER. */
function signedAttributes(bytes: Uint8Array, { certificate }: Signer, { attributes, hash }: Attributes): pkijs.Attribute[] {
  const digest = createHash(hash.replace("-", "")).update(bytes).digest();
  const named = attributes === "other" ? Buffer.from("another certificate") : Buffer.from(certificate.toSchema().toBER());
  const own = createHash("sha256").update(named).digest();
  const octets = (value: Uint8Array): asn1js.OctetString => new asn1js.OctetString({ valueHex: bufferOf(value) });
  const nested = (value: asn1js.AsnType): asn1js.Sequence => new asn1js.Sequence({ value: [value] });
  const made: readonly (readonly [string, asn1js.AsnType])[] = [
    [oids.contentType, new asn1js.ObjectIdentifier({ value: oids.data })],
    [oids.signingTime, new asn1js.UTCTime({ valueDate: new Date() })],
    [oids.messageDigest, octets(digest)],
    ...(attributes === "plain" ? [] : [[oids.signingCertificateV2, nested(nested(nested(octets(own))))] as const]),
  ];
  const der = (one: pkijs.Attribute): Buffer => Buffer.from(one.toSchema().toBER());
  return made
    .map(([type, value]) => new pkijs.Attribute({ type, values: [value] }))
    .toSorted((a, b) => Buffer.compare(der(a), der(b)));
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
