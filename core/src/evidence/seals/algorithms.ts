import { membersOf, oidOf, readAsn1, bytesOf } from "./asn1.ts";
import { readAlgorithm, type Algorithm } from "./read-certificate.ts";

export type HashName = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

/** A way of signing that counts here. `curve`: that of the key, where it is one of these three. */
export type SigningScheme =
  | { readonly kind: "rsa"; readonly hash: HashName }
  | { readonly kind: "rsa-pss"; readonly hash: HashName; readonly saltBytes: number }
  | { readonly kind: "ecdsa"; readonly hash: HashName; readonly curve: Curve | undefined }
  | { readonly kind: "ed25519" };

export type Curve = "P-256" | "P-384" | "P-521";

type Strong = "SHA-256" | "SHA-384" | "SHA-512";

const hashes: ReadonlyMap<string, Strong> = new Map([
  ["2.16.840.1.101.3.4.2.1", "SHA-256"],
  ["2.16.840.1.101.3.4.2.2", "SHA-384"],
  ["2.16.840.1.101.3.4.2.3", "SHA-512"],
]);
const rsa = "1.2.840.113549.1.1.1";
const pss = "1.2.840.113549.1.1.10";
const ec = "1.2.840.10045.2.1";
const ed25519 = "1.3.101.112";
const withHash: ReadonlyMap<string, readonly ["rsa" | "ecdsa", Strong]> = new Map([
  ["1.2.840.113549.1.1.11", ["rsa", "SHA-256"]],
  ["1.2.840.113549.1.1.12", ["rsa", "SHA-384"]],
  ["1.2.840.113549.1.1.13", ["rsa", "SHA-512"]],
  ["1.2.840.10045.4.3.2", ["ecdsa", "SHA-256"]],
  ["1.2.840.10045.4.3.3", ["ecdsa", "SHA-384"]],
  ["1.2.840.10045.4.3.4", ["ecdsa", "SHA-512"]],
]);
const curves: ReadonlyMap<string, Curve> = new Map([
  ["1.2.840.10045.3.1.7", "P-256"],
  ["1.3.132.0.34", "P-384"],
  ["1.3.132.0.35", "P-521"],
]);
const modulusBitsMin = 2048;

/** The name of a hash that counts; undefined for others. */
export function hashNameOf({ oid }: Algorithm): Strong | undefined {
  return hashes.get(oid);
}

/**
 * The scheme of a signature by a public key (SPKI, DER); `digest` is the hash that the CMS names beside it. Undefined where the algorithm
 * is weak or not known, the key is too short, or is of another kind.
 */
export function schemeOf(algorithm: Algorithm, publicKey: Uint8Array, digest?: Algorithm): SigningScheme | undefined {
  const [kind, hash] = withHash.get(algorithm.oid) ?? [];
  const key = readKey(publicKey);
  if (algorithm.oid === ed25519) return key.oid === ed25519 ? { kind: "ed25519" } : undefined;
  if (kind === "ecdsa") return hash && key.oid === ec ? { kind, hash, curve: key.curve } : undefined;
  if (key.bits < modulusBitsMin) return undefined;
  if (algorithm.oid === pss) return pssOf(algorithm);
  if (key.oid !== rsa) return undefined;
  const named = hash ?? (algorithm.oid === rsa && digest ? hashNameOf(digest) : undefined);
  return named && { kind: "rsa", hash: named };
}

/** RSASSA-PSS with one hash for all (RFC 4055, 3.1). */
function pssOf({ parameters }: Algorithm): SigningScheme | undefined {
  const [hashing, masking, salt] = membersOf(parameters).map((one) => membersOf(one)[0]);
  const hash = hashNameOf(readAlgorithm(hashing));
  const mask = readAlgorithm(masking).parameters;
  if (!hash || hashNameOf(readAlgorithm(mask)) !== hash || !salt) return undefined;
  return { kind: "rsa-pss", hash, saltBytes: bytesOf(salt).reduce((sum, byte) => 256 * sum + byte, 0) };
}

function readKey(publicKey: Uint8Array): { readonly oid: string; readonly curve: Curve | undefined; readonly bits: number } {
  const [algorithm, key] = membersOf(readAsn1(publicKey));
  const { oid, parameters } = readAlgorithm(algorithm);
  if (oid !== rsa && oid !== pss) return { oid, curve: curves.get(oidOf(parameters)), bits: 0 };
  const [modulus] = membersOf(readAsn1(bytesOf(key)));
  return { oid, curve: undefined, bits: 8 * bytesOf(modulus).filter((byte, index) => index > 0 || byte !== 0).length };
}
