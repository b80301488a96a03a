import { constants } from "node:crypto";
import * as pkijs from "pkijs";

/** Hashes of signed content. */
export type ContentHash = "sha256" | "sha384" | "sha512";

/** An algorithm of signatures; `hash` is that of the content and of the signed attributes. */
export type SignatureAlgorithm = {
  readonly name: string;
  readonly hash: ContentHash;
  readonly key: "rsa" | "ec";
  readonly options: { readonly padding?: number; readonly saltLength?: number };
};

const oids = { rsa: "1.2.840.113549.1.1.1", pss: "1.2.840.113549.1.1.10" };

const hashes: ReadonlyMap<string, ContentHash> = new Map([
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
]);
const names = { sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" } as const;
/** Least bytes of a salt of RSASSA-PSS: the hash's own length (RFC 8017, 9.1). */
const saltBytesMin = { sha256: 32, sha384: 48, sha512: 64 } as const;
/** Most bytes of a salt: a key of 8192 bits has room for them. */
const saltBytesMax = 990;

/** Algorithms that name their hash; DSA, MD5, SHA-1 and the like are refused. */
const withHash: ReadonlyMap<string, { readonly hash: ContentHash; readonly key: "rsa" | "ec" }> = new Map([
  ["1.2.840.113549.1.1.11", { hash: "sha256", key: "rsa" }],
  ["1.2.840.113549.1.1.12", { hash: "sha384", key: "rsa" }],
  ["1.2.840.113549.1.1.13", { hash: "sha512", key: "rsa" }],
  ["1.2.840.10045.4.3.2", { hash: "sha256", key: "ec" }],
  ["1.2.840.10045.4.3.3", { hash: "sha384", key: "ec" }],
  ["1.2.840.10045.4.3.4", { hash: "sha512", key: "ec" }],
]);

/** The hash that an identifier names; undefined for those that do not count, such as SHA-1. */
export function hashOf(oid: string): ContentHash | undefined {
  return hashes.get(oid);
}

/**
 * The algorithm of a signature: of the same hash as its content (RFC 8933, 3.1), and of its own parameters when it is RSASSA-PSS
 * (RFC 4055, 3.1). Undefined for others. Throws for parameters that cannot be read.
 */
export function findAlgorithm({ digestAlgorithm, signatureAlgorithm }: pkijs.SignerInfo): SignatureAlgorithm | undefined {
  const hash = hashOf(digestAlgorithm.algorithmId);
  const { algorithmId } = signatureAlgorithm;
  if (hash === undefined) return undefined;
  if (algorithmId === oids.rsa) return { name: `RSA with ${names[hash]}`, hash, key: "rsa", options: {} };
  if (algorithmId === oids.pss) return pssAlgorithm(signatureAlgorithm, hash);
  const found = withHash.get(algorithmId);
  if (found?.hash !== hash) return undefined;
  return { name: `${found.key === "rsa" ? "RSA" : "ECDSA"} with ${names[hash]}`, ...found, options: {} };
}

/** The kind of key that a signature was made with; undefined for an algorithm that is not known. */
export function keyKindOf({ signatureAlgorithm: { algorithmId } }: pkijs.SignerInfo): "rsa" | "ec" | undefined {
  return algorithmId === oids.rsa || algorithmId === oids.pss ? "rsa" : withHash.get(algorithmId)?.key;
}

/** Whether a key of this type may sign by an algorithm: one that is certified for RSASSA-PSS signs with nothing else. */
export function isKeyFor(keyType: string | undefined, { key, options }: SignatureAlgorithm): boolean {
  return keyType === key || (options.padding === constants.RSA_PKCS1_PSS_PADDING && keyType === "rsa-pss");
}

function pssAlgorithm({ algorithmParams }: pkijs.AlgorithmIdentifier, hash: ContentHash): SignatureAlgorithm | undefined {
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = new pkijs.RSASSAPSSParams({ schema: algorithmParams });
  const maskHash = new pkijs.AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams });
  if (hashOf(hashAlgorithm.algorithmId) !== hash || hashOf(maskHash.algorithmId) !== hash) return undefined;
  if (saltLength < saltBytesMin[hash] || saltLength > saltBytesMax) return undefined;
  const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  return { name: `RSASSA-PSS with ${names[hash]}`, hash, key: "rsa", options };
}
