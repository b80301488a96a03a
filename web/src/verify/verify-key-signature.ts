import type { Curve, SigningScheme } from "@chancery/core/evidence/seals/algorithms.ts";
import { bytesOf, membersOf, readAsn1 } from "@chancery/core/evidence/seals/asn1.ts";
import type { KeySignature } from "@chancery/core/evidence/seals/verify-cms.ts";

type Algorithm = RsaHashedImportParams & EcKeyImportParams & RsaPssParams & EcdsaParams;

const names = { rsa: "RSASSA-PKCS1-v1_5", "rsa-pss": "RSA-PSS", ecdsa: "ECDSA", ed25519: "Ed25519" } as const;
const numberBytes: Readonly<Record<Curve, number>> = { "P-256": 32, "P-384": 48, "P-521": 66 };

/** Whether bytes are signed by a public key (SPKI, DER); undefined for a key that the browser cannot read. */
export async function verifyKeySignature({ scheme, publicKey, signed, signature }: KeySignature): Promise<boolean | undefined> {
  if (scheme.kind === "ecdsa" && scheme.curve === undefined) return undefined;
  try {
    const algorithm = algorithmOf(scheme);
    const key = await crypto.subtle.importKey("spki", new Uint8Array(publicKey), algorithm, false, ["verify"]);
    const value =
      scheme.kind === "ecdsa" && scheme.curve ? plainOf(signature, numberBytes[scheme.curve]) : new Uint8Array(signature);
    return await crypto.subtle.verify(algorithm, key, value, new Uint8Array(signed));
  } catch {
    return undefined;
  }
}

function algorithmOf(scheme: SigningScheme): Algorithm {
  return {
    name: names[scheme.kind],
    hash: "hash" in scheme ? scheme.hash : "",
    namedCurve: ("curve" in scheme && scheme.curve) || "",
    saltLength: "saltBytes" in scheme ? scheme.saltBytes : 0,
  };
}

/** The two numbers of an ECDSA signature in DER, one after the other, as browsers want them. */
function plainOf(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(2 * size);
  for (const [index, number] of membersOf(readAsn1(signature)).entries()) {
    const digits = bytesOf(number).slice(-size);
    plain.set(digits, (index + 1) * size - digits.length);
  }
  return plain;
}
