import type { X509Certificate } from "node:crypto";

/** Data by which signatures can be verified later without asking anyone: certificates, revocation lists and OCSP responses, DER. */
export type ValidationData = {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
};

/** The certificate that signed something, and the certificates that came with it. */
export type SignerChain = {
  readonly of: "seal" | "time stamp";
  readonly certificate: X509Certificate;
  readonly others: readonly X509Certificate[];
};

/** Validation data of all signers, or why there is none; `revoked` is the signer whose chain was revoked. */
export type FoundValidationData =
  | { readonly data: ValidationData }
  | { readonly fault: string; readonly revoked: SignerChain["of"] | undefined };

/** Finds the validation data of signers, asking responders and fetching lists. Never throws. */
export type FindValidationData = (chains: readonly SignerChain[]) => Promise<FoundValidationData>;

/** Bytes of the validation data that is put into a file. */
export const validationBytesMax = 2 * 1024 * 1024;
