import { X509Certificate } from "node:crypto";
import type { SignatureReason } from "@chancery/core/fault/catalogue/signature-reasons-uk.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { table } from "@chancery/core/text/table.ts";
import { purposeFault } from "./certificate-purpose.ts";
import { readHolder, type CertificateHolder } from "./read-certificate.ts";

/** A certificate that can sign documents now, with its key; or why it cannot. */
export type CheckedSigner =
  | {
      readonly isValid: true;
      readonly holder: CertificateHolder;
      readonly key: "rsa" | "rsa-pss" | "ec";
      readonly keyBytes: number;
    }
  | { readonly isValid: false; readonly reason: SignatureReason };

const modulusBitsMin = 2048;
const curveBytes = table({ prime256v1: 32, secp384r1: 48, secp521r1: 66 });

/** Checks a certificate (DER) before anything is signed with it, as `verifySignature` does afterwards. `keyBytes`: of the modulus or a coordinate. */
export function checkSigner(der: Uint8Array, now: Instant): CheckedSigner {
  const certificate = findReadable(der);
  if (!certificate) return { isValid: false, reason: "the certificate cannot be read" };
  const fault = certificateFault(certificate, now);
  if (fault !== undefined) return { isValid: false, reason: fault };
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  const keyBytes = type === "ec" ? curveBytes[details?.namedCurve ?? ""] : Math.ceil((details?.modulusLength ?? 0) / 8);
  if ((type !== "ec" && type !== "rsa" && type !== "rsa-pss") || keyBytes === undefined)
    return { isValid: false, reason: "the key of the certificate is of a kind that is not known here" };
  return { isValid: true, holder: readHolder(certificate), key: type, keyBytes };
}

/** Whether bytes are a certificate that can be read. */
export function isCertificate(der: Uint8Array): boolean {
  return findReadable(der) !== undefined;
}

function findReadable(der: Uint8Array): X509Certificate | undefined {
  try {
    return readableCertificate(der);
  } catch {
    return undefined;
  }
}

/** A certificate; its key and times are parsed on access: throws here, or returns undefined, when they are invalid. */
export function readableCertificate(der: Uint8Array): X509Certificate | undefined {
  const certificate = new X509Certificate(der);
  const { publicKey, validFromDate, validToDate } = certificate;
  const areTimes = [validFromDate, validToDate].every((date) => !Number.isNaN(date.getTime()));
  return publicKey && areTimes ? certificate : undefined;
}

/** Why nothing can be signed with a certificate now; undefined when something can. */
export function certificateFault(certificate: X509Certificate, now: Instant): SignatureReason | undefined {
  if (certificate.validFromDate.toISOString() > now) return "the certificate is not valid yet";
  if (certificate.validToDate.toISOString() < now) return "the certificate has run out";
  const bits = certificate.publicKey.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < modulusBitsMin) return "the key of the certificate is too short";
  return purposeFault(certificate) ?? (readHolder(certificate).name.trim() === "" ? "the certificate names nobody" : undefined);
}
