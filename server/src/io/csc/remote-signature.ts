import { X509Certificate } from "node:crypto";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { buildCms, bytesToSign, signedAttributes, type SignatureScheme } from "../signatures/build-cms.ts";
import type { CheckedSigner } from "../signatures/check-signer.ts";
import { sha256 as sha256Of } from "../sha256.ts";
import { signatureValue } from "./signature-scheme.ts";

/** Content by its SHA-256, the signer's certificate in DER, and the time that the signature states, which a PDF states itself. */
export type RemoteContent = {
  readonly sha256: Uint8Array;
  readonly certificate: Uint8Array;
  readonly signedAt: Instant | undefined;
};

/** A signature value over `hashToSign` of the content. `others`: certificates of the chain, DER. */
export type RemoteValue = RemoteContent & {
  readonly others: readonly Uint8Array[];
  readonly scheme: SignatureScheme;
  readonly key: Extract<CheckedSigner, { readonly isValid: true }>;
  readonly value: Uint8Array;
};

/** The SHA-256 of the attributes that are signed: all that leaves the service. The same for the same content. */
export function hashToSign({ sha256, certificate, signedAt }: RemoteContent): Uint8Array {
  return sha256Of(bytesToSign(signedAttributes(sha256, new X509Certificate(certificate), signedAt)));
}

/** The detached CMS signature in DER with its chain. Nothing is verified here. */
export function buildRemoteSignature({ sha256, certificate, signedAt, others, scheme, key, value }: RemoteValue): Uint8Array {
  const certificates = [certificate, ...others].map((one) => new X509Certificate(one));
  const attributes = signedAttributes(sha256, certificates[0], signedAt);
  return buildCms({ certificates, scheme, attributes, signature: signatureValue(key, value) });
}
