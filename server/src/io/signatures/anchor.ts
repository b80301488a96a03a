import * as pkijs from "pkijs";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** A time from an instant until before another; without that one it lasts. */
export type Period = { readonly from: Instant; readonly until?: Instant };

/** Kind of content that signatures are of. */
export type Purpose = "documents" | "time stamps";

/**
 * A certificate that is trusted as it is, in these times or always, for all purposes or one. A qualified one is of a service that issues qualified certificates.
 * `subject`: its name as `nameKey` writes it.
 */
export type Anchor = {
  readonly certificate: pkijs.Certificate;
  readonly subject: string;
  readonly isQualified: boolean;
  readonly periods?: readonly Period[];
  readonly onlyFor?: Purpose;
};

/** Algorithms of signatures on certificates that count: RSA (PSS and PKCS #1) and ECDSA with SHA-256, SHA-384 or SHA-512, and Ed25519. */
export const strongAlgorithms: ReadonlySet<string> = new Set([
  ...["10", "11", "12", "13"].map((last) => `1.2.840.113549.1.1.${last}`),
  ...["2", "3", "4"].map((last) => `1.2.840.10045.4.3.${last}`),
  "1.3.101.112",
]);

/** Makes an anchor of a certificate. */
export function anchorOf(certificate: pkijs.Certificate, more: Pick<Anchor, "isQualified" | "periods" | "onlyFor">): Anchor {
  return { certificate, subject: nameKey(certificate.subject), ...more };
}

/** Whether an anchor is trusted at a time. */
export function isTrustedAt({ periods }: Anchor, at: Instant): boolean {
  return periods?.some(({ from, until }) => from <= at && (until === undefined || at < until)) ?? true;
}

/** Whether an anchor is trusted for a purpose. */
export function isTrustedFor({ onlyFor }: Anchor, purpose: Purpose): boolean {
  return onlyFor === undefined || onlyFor === purpose;
}

/** A text that equal names have in common, in whatever case and spacing (RFC 5280, 7.1). */
export function nameKey({ typesAndValues }: pkijs.RelativeDistinguishedNames): string {
  const parts = typesAndValues.map(
    ({ type, value }) => `${type}=${String(value.valueBlock.value).trim().replaceAll(/\s+/g, " ")}`,
  );
  return parts.join("\n").toLowerCase();
}

/** Reads a certificate in DER. Throws on bytes that are none. */
export function readCertificate(der: Uint8Array): pkijs.Certificate {
  return pkijs.Certificate.fromBER(new Uint8Array(der).buffer);
}
