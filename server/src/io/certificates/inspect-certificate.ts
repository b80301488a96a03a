import { X509Certificate, type KeyObject } from "node:crypto";
import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { showSubject } from "./show-subject.ts";

/** Relevant facts of a certificate that is trusted because of its origin. */
export type InspectedCertificate = {
  readonly pem: string;
  readonly subject: string;
  /** SHA-256 of it, lower-case hex. */
  readonly fingerprint: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Why its key is too weak, as a phrase that continues "its key"; undefined when it is strong enough. */
  readonly weakness: string | undefined;
};

const curves: ReadonlySet<string> = new Set(["prime256v1", "secp384r1", "secp521r1"]);
const subjectMax = 256;

/**
 * Parses a certificate, DER in base64 or PEM; undefined when it is not one. Its own signature is not verified: trust comes from its
 * origin, and most providers sign their own, some with SHA-1.
 */
export function inspectCertificate(text: string): InspectedCertificate | undefined {
  const certificate = readCertificate(text);
  if (!certificate) return undefined;
  const startsAt = instantOf(certificate.validFromDate.getTime());
  const endsAt = instantOf(certificate.validToDate.getTime());
  if (startsAt === undefined || endsAt === undefined) return undefined;
  return {
    pem: certificate.toString(),
    subject: shown(showSubject(certificate)),
    fingerprint: certificate.fingerprint256.replaceAll(":", "").toLowerCase(),
    startsAt,
    endsAt,
    weakness: weaknessIn(certificate),
  };
}

/** A certificate, as DER in base64, as PEM, or as PEM in base64. */
export function readCertificate(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text.includes("-----BEGIN") ? text : Buffer.from(text, "base64"));
  } catch {
    return undefined;
  }
}

/** The key is parsed on access, which throws when it is invalid or of an unknown kind. */
function weaknessIn(certificate: X509Certificate): string | undefined {
  try {
    return weaknessOf(certificate.publicKey);
  } catch {
    return "cannot be read";
  }
}

/** RSA of 2048 to 8192 bits with a usual exponent, or one of the curves of NIST: what XML signatures are made with. */
export function weaknessOf({ asymmetricKeyType: kind, asymmetricKeyDetails: details }: KeyObject): string | undefined {
  if (kind === "ec") return curves.has(details?.namedCurve ?? "") ? undefined : "is on a curve other than P-256, P-384, P-521";
  if (kind !== "rsa") return `is ${kind ?? "of no known kind"}; it must be RSA or EC`;
  const bits = details?.modulusLength ?? 0;
  if (bits < 2048) return `has ${bits} bits; it must have 2048`;
  if (bits > 8192) return `has ${bits} bits; 8192 at most`;
  return (details?.publicExponent ?? 0n) < 3n ? "has an exponent below 3" : undefined;
}

/** A stranger's text: one line, nothing that steers a terminal or the direction of writing. */
function shown(subject: string): string {
  const line = subject.replaceAll(/\p{C}/gu, "").toWellFormed();
  return [...line].slice(0, subjectMax).join("");
}
