// before toLegacyObject() is called: when that loads what node:tls is made of, Node leaves node:tls without createSecureContext
import "node:tls";
import { sign } from "node:crypto";
import type { Seal } from "../keys/seal.ts";
import { buildCms, bytesToSign, signedAttributes, type SignatureScheme } from "../signatures/build-cms.ts";

/**
 * A detached CMS signature in DER of the content with this SHA-256, as PAdES B-B wants it (ETSI EN 319 142-1, 6.3): content type,
 * digest and the certificate's hash are signed, no signing time (the PDF's /M has it), the whole chain is inside. The key is not in a token.
 */
export function signCms(contentSha256: Uint8Array, seal: Seal): Buffer {
  const attributes = signedAttributes(contentSha256, seal.certificates[0]);
  const signature = sign("sha256", bytesToSign(attributes), seal.key);
  return buildCms({ certificates: seal.certificates, scheme: schemeOf(seal), attributes, signature });
}

/** The same, open for a time stamp (RFC 3161) over the value of the signature: B-T (ETSI EN 319 122-1, 5.3). */
export type OpenCms = { readonly signature: Uint8Array; close(token: Uint8Array | undefined): Buffer };

/** Signs the content with this SHA-256. Throws when a token does not sign. */
export async function openCms(contentSha256: Uint8Array, seal: Seal): Promise<OpenCms> {
  const { certificates } = seal;
  const attributes = signedAttributes(contentSha256, certificates[0]);
  const content = bytesToSign(attributes);
  const signature = seal.sign ? await seal.sign(content) : sign("sha256", content, seal.key);
  const parts = { certificates, scheme: schemeOf(seal), attributes, signature };
  return { signature, close: (timeStamp) => buildCms({ ...parts, timeStamp }) };
}

function schemeOf({ key }: Seal): SignatureScheme {
  return key.asymmetricKeyType === "ec" ? "ecdsa" : "rsa";
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

/** The name the certificate is for; the first of its subject when it has no common name. */
export function commonNameOf({ certificates: [own] }: Seal): string {
  const subject = own?.toLegacyObject().subject;
  const [name = ""] = [subject?.CN ?? Object.values(subject ?? {})].flat(2);
  return name;
}
