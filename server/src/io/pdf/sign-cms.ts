import { createHash, sign } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { Seal } from "../keys/seal.ts";

const oids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  commonName: "2.5.4.3",
};

/**
 * A detached CMS signature in DER of the content with this SHA-256, as PAdES B-B wants it (ETSI EN 319 142-1, 6.3): content type,
 * digest and the certificate's hash are signed, no signing time (the PDF's /M has it), the whole chain is inside. The key is not in a token.
 */
export function signCms(contentSha256: Uint8Array, seal: Seal): Buffer {
  const attributes = signedAttributes(contentSha256, seal);
  return cmsOf(seal, { attributes, signature: sign("sha256", toSign(attributes), seal.key), unsigned: [] });
}

/** The same, open for a time stamp (RFC 3161) over the value of the signature: B-T (ETSI EN 319 122-1, 5.3). */
export type OpenCms = { readonly signature: Uint8Array; close(token: Uint8Array | undefined): Buffer };

/** Signs the content with this SHA-256. Throws when a token does not sign. */
export async function openCms(contentSha256: Uint8Array, seal: Seal): Promise<OpenCms> {
  const attributes = signedAttributes(contentSha256, seal);
  const content = toSign(attributes);
  const signature = seal.sign ? await seal.sign(content) : sign("sha256", content, seal.key);
  return {
    signature,
    close: (token) => {
      const stamp = token && asn1js.fromBER(new Uint8Array(token).buffer).result;
      return cmsOf(seal, { attributes, signature, unsigned: stamp ? [attribute(oids.timeStampToken, stamp)] : [] });
    },
  };
}

function toSign(attributes: asn1js.Sequence[]): Buffer {
  return derOf(new asn1js.Set({ value: attributes }));
}

function cmsOf(seal: Seal, signed: Signed): Buffer {
  const [own] = parsed(seal);
  if (!own) throw new Error("the seal has no certificate");
  const info = new pkijs.ContentInfo({ contentType: oids.signedData, content: signedData(seal, own, signed) });
  return derOf(info.toSchema());
}

/** Bytes that no signature of this seal exceeds. */
export function signedBytesMax({ key, certificates }: Seal): number {
  const signature = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? ecSignatureBitsMax) / 8);
  // the signer is named by the issuer, whose name is a part of the certificate
  const signer = certificates[0]?.raw.length ?? 0;
  return certificates.reduce((sum, { raw }) => sum + raw.length, frameBytesMax + signature + signer);
}

const ecSignatureBitsMax = 144 * 8;
const frameBytesMax = 512;

/** The name the certificate is for; its whole subject when it has no common name. */
export function commonNameOf(seal: Seal): string {
  const subject = parsed(seal)[0]?.subject.typesAndValues ?? [];
  const named = subject.find(({ type }) => type === oids.commonName) ?? subject[0];
  return String(named?.value.valueBlock.value ?? "");
}

function parsed({ certificates }: Seal): readonly pkijs.Certificate[] {
  return certificates.map(({ raw }) => pkijs.Certificate.fromBER(new Uint8Array(raw).buffer));
}

type Signed = {
  readonly attributes: asn1js.Sequence[];
  readonly signature: Uint8Array;
  readonly unsigned: asn1js.Sequence[];
};

function signedData(seal: Seal, own: pkijs.Certificate, { attributes, signature, unsigned }: Signed): asn1js.Sequence {
  const signer = sequence(
    new asn1js.Integer({ value: 1 }),
    sequence(own.issuer.toSchema(), own.serialNumber),
    algorithm(oids.sha256),
    tagged(0, attributes),
    seal.key.asymmetricKeyType === "ec" ? algorithm(oids.ecdsaWithSha256) : algorithm(oids.rsa, new asn1js.Null()),
    octets(signature),
    ...(unsigned.length > 0 ? [tagged(1, unsigned)] : []),
  );
  return sequence(
    new asn1js.Integer({ value: 1 }),
    new asn1js.Set({ value: [algorithm(oids.sha256)] }),
    sequence(oid(oids.data)),
    tagged(0, inOrder(parsed(seal).map((certificate) => certificate.toSchema()))),
    new asn1js.Set({ value: [signer] }),
  );
}

function signedAttributes(contentSha256: Uint8Array, { certificates }: Seal): asn1js.Sequence[] {
  const certificateHash = createHash("sha256")
    .update(certificates[0]?.raw ?? "")
    .digest();
  return inOrder([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(contentSha256)),
    // SHA-256 is the default hash of RFC 5035, and so is left out.
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  ]);
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
