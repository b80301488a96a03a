import { constants, createHash, verify, type KeyObject } from "node:crypto";
import type { SignedXml } from "xml-crypto";
import { digestMethods, type SignatureMethod } from "@chancery/core/sso/saml-signature.ts";

/** A method of signing; `isPss`: RSA with the padding PSS, its salt as long as the hash (RFC 9231, 2.3.9). */
export type XmlMethod = SignatureMethod & { readonly isPss?: boolean };

type Methods = SignedXml["SignatureAlgorithms"];
type Hashes = SignedXml["HashAlgorithms"];

/** Whether a key is strong enough: RSA from 2048 bits, and the curves P-256, P-384 and P-521. */
export function isStrongKey({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (asymmetricKeyType === "rsa") return (details?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === "ec" && ["prime256v1", "secp384r1", "secp521r1"].includes(details?.namedCurve ?? "");
}

/**
 * Methods for the library by which one of the keys has to have signed. The library's own are left out: they hold SHA-1, and know no
 * elliptic curves.
 */
export function methodsOf(methods: ReadonlyMap<string, XmlMethod>, keys: readonly KeyObject[]): Methods {
  return Object.fromEntries([...methods].map(([uri, method]) => [uri, methodOf(uri, method, keys)]));
}

function methodOf(uri: string, { hash, key: kind, isPss = false }: XmlMethod, keys: readonly KeyObject[]): Methods[string] {
  const padding = isPss
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { dsaEncoding: "ieee-p1363" as const };
  return class {
    getAlgorithmName = (): string => uri;
    getSignature = (): never => {
      throw new Error("signatures are verified here, never made");
    };
    verifySignature = (material: string, _pem: unknown, value: string): boolean =>
      keys.some(
        (key) =>
          key.asymmetricKeyType === kind &&
          verify(hash, Buffer.from(material), { key, ...padding }, Buffer.from(value, "base64")),
      );
  };
}

/** The accepted digests for the library, computed from texts by a function. */
export function hashesOf(digest: (hash: SignatureMethod["hash"], text: string) => string = sha): Hashes {
  return Object.fromEntries(
    [...digestMethods].map(([uri, hash]) => [
      uri,
      class {
        getAlgorithmName = (): string => uri;
        getHash = (text: string): string => digest(hash, text);
      },
    ]),
  );
}

/** The hash of a text in UTF-8, as base64. */
export function sha(hash: SignatureMethod["hash"], text: string): string {
  return createHash(hash).update(text, "utf8").digest("base64");
}
