import { X509Certificate } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { SignerChain } from "./validation-data.ts";

const timeStampToken = "1.2.840.113549.1.9.16.2.14";
const keyIdentifier = "2.5.29.14";

/** The signer of a CMS in DER, which may have zeros after it. Throws when its certificate is not in it. */
export function readSigner(cms: Uint8Array, of: SignerChain["of"]): SignerChain {
  const data = signedDataOf(cms);
  const found = certificatesOf(data);
  const own = found.find((one) => isSigner(one, data.signerInfos[0]));
  if (!own) throw new Error(`the certificate of the ${of} is not in its signature`);
  return { of, certificate: x509Of(own), others: found.filter((one) => one !== own).map(x509Of) };
}

/** The token of the time stamp over the signature of a CMS; undefined where there is none. */
export function findStampToken(cms: Uint8Array): Uint8Array | undefined {
  const [signer] = signedDataOf(cms).signerInfos;
  const [token] = signer?.unsignedAttrs?.attributes.find(({ type }) => type === timeStampToken)?.values ?? [];
  return token instanceof asn1js.Sequence ? new Uint8Array(token.toBER()) : undefined;
}

/** The end of the first certificate that ends of those that a signer's signature is verified with; roots do not count. */
export function endOf({ certificate, others }: SignerChain): Date {
  const ends = [certificate, ...others.filter(({ subject, issuer }) => subject !== issuer)].map(({ validToDate }) => validToDate);
  return ends.reduce((first, one) => (one < first ? one : first));
}

function signedDataOf(cms: Uint8Array): pkijs.SignedData {
  return new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(cms).buffer).content });
}

function certificatesOf({ certificates = [] }: pkijs.SignedData): readonly pkijs.Certificate[] {
  return certificates.filter((one) => one instanceof pkijs.Certificate);
}

function isSigner(certificate: pkijs.Certificate, signer: pkijs.SignerInfo | undefined): boolean {
  const id: unknown = signer?.sid;
  if (id instanceof pkijs.IssuerAndSerialNumber)
    return certificate.issuer.isEqual(id.issuer) && certificate.serialNumber.isEqual(id.serialNumber);
  const own = certificate.extensions?.find(({ extnID }) => extnID === keyIdentifier)?.parsedValue as unknown;
  // [0] SubjectKeyIdentifier (RFC 5652, 5.3)
  if (!(id instanceof asn1js.Primitive) || !(own instanceof asn1js.OctetString)) return false;
  return Buffer.from(id.valueBlock.valueHexView).equals(Buffer.from(own.valueBlock.valueHexView));
}

function x509Of(certificate: pkijs.Certificate): X509Certificate {
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
}
