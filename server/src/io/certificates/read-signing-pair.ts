import { createPrivateKey, type KeyObject } from "node:crypto";
import type { SigningPair } from "@chancery/core/sso/provider.ts";
import { Secret } from "@chancery/core/text/secret.ts";
import { inspectCertificate, readCertificate, weaknessOf, type InspectedCertificate } from "./inspect-certificate.ts";

/** A pair that was read, or why it cannot be used. */
export type PairReading = { readonly pair: SigningPair; readonly certificate: InspectedCertificate } | { readonly fault: string };

/**
 * A signing certificate and its private key, each as PEM, as DER in base64, or as PEM in base64. The key must be RSA, for
 * providers encrypt to it too, not encrypted, of 2048 bits or more, and that of the certificate.
 */
export function readSigningPair(certificateText: string, keyText: Secret): PairReading {
  if (holdsKey(certificateText)) return { fault: "the certificate has a private key with it" };
  const certificate = readCertificate(certificateText);
  const inspected = inspectCertificate(certificateText);
  if (!certificate || !inspected) return { fault: "the certificate can be read neither as PEM nor as DER in base64" };
  const key = readKey(keyText.reveal());
  if (typeof key === "string") return { fault: key };
  if (key.asymmetricKeyType !== "rsa") return { fault: "the key must be RSA" };
  const weakness = weaknessOf(key);
  if (weakness !== undefined) return { fault: `the key ${weakness}` };
  if (!certificate.checkPrivateKey(key)) return { fault: "the key is not that of the certificate" };
  const privateKey = new Secret(key.export({ format: "pem", type: "pkcs8" }).toString());
  return { pair: { certificate: inspected.pem, privateKey }, certificate: inspected };
}

/** A file of both would be shown whole, for certificates are no secrets. */
function holdsKey(text: string): boolean {
  return [text, Buffer.from(text, "base64").toString("latin1")].some((form) => form.includes("PRIVATE KEY"));
}

function readKey(text: string): KeyObject | string {
  const pem = text.includes("-----BEGIN") ? text : Buffer.from(text, "base64").toString("latin1");
  const isPem = pem.includes("-----BEGIN");
  if (isPem && pem.includes("ENCRYPTED")) return "the key is encrypted; it must be given without a password";
  const forms = isPem
    ? [pem]
    : (["pkcs8", "pkcs1"] as const).map((type) => ({ key: Buffer.from(text, "base64"), format: "der" as const, type }));
  for (const form of forms) {
    try {
      return createPrivateKey(form);
    } catch {
      continue;
    }
  }
  return "the key can be read neither as PEM nor as DER in base64";
}
