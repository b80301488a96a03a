import { createHash, verify, X509Certificate, type KeyObject } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { refuseSignOn } from "@chancery/core/sso/check.ts";
import { samlNames } from "@chancery/core/sso/saml-names.ts";
import { checkSignature, digestMethods, readSigned, signatureMethods } from "@chancery/core/sso/saml-signature.ts";
import type { SignatureMethod } from "@chancery/core/sso/saml-signature.ts";
import type { SamlElement } from "@chancery/core/sso/saml-tree.ts";

/**
 * The assertion that one of the certificates (PEM) has signed, parsed again from exactly the signed bytes. `fragment` is an element
 * with the namespaces in scope that contains only the assertion. Keys in the answer are ignored. Ends the sign-on.
 */
export function verifyAssertion(fragment: string, certificates: readonly string[]): SamlElement {
  const { id } = checkSignature(fragment);
  for (const certificate of certificates) {
    const signed = signedBytes(fragment, certificate);
    if (signed !== undefined) return readSigned(signed, id);
  }
  return refuseSignOn("signature", "no certificate of the provider's metadata made this signature");
}

/** The signed content in its canonical form; undefined when this certificate's key did not sign it. */
function signedBytes(fragment: string, certificate: string): string | undefined {
  const key = new X509Certificate(certificate).publicKey;
  if (!isStrong(key)) return undefined;
  const pem = key.export({ type: "spki", format: "pem" });
  const signed = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
  signed.SignatureAlgorithms = takenSignatures(key);
  signed.HashAlgorithms = takenDigests;
  try {
    signed.loadSignature(signatureIn(fragment));
    if (!signed.checkSignature(fragment)) return undefined;
  } catch {
    return undefined;
  }
  const [text, ...others] = signed.getSignedReferences();
  return others.length === 0 ? text : undefined;
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (asymmetricKeyType === "rsa") return (details?.modulusLength ?? 0) >= 2048;
  return asymmetricKeyType === "ec" && ["prime256v1", "secp384r1", "secp521r1"].includes(details?.namedCurve ?? "");
}

function signatureIn(fragment: string): Parameters<SignedXml["loadSignature"]>[0] {
  const { documentElement } = new DOMParser().parseFromString(fragment, "text/xml");
  const found = documentElement?.getElementsByTagNameNS(samlNames.signature, "Signature");
  const only = found?.length === 1 ? found.item(0) : null;
  return only ?? refuseSignOn("signature", "not exactly one signature");
}

type Algorithms = SignedXml["SignatureAlgorithms"];

/** The library's own methods are left out: they hold SHA-1, and know no elliptic curves. */
function takenSignatures(key: KeyObject): Algorithms {
  return Object.fromEntries([...signatureMethods].map(([uri, method]) => [uri, signatureBy(uri, method, key)]));
}

function signatureBy(uri: string, { hash, key: kind }: SignatureMethod, key: KeyObject): Algorithms[string] {
  return class {
    getAlgorithmName = (): string => uri;
    getSignature = (): never => {
      throw new Error("assertions are verified here, never signed");
    };
    verifySignature = (material: string, _pem: unknown, value: string): boolean =>
      key.asymmetricKeyType === kind &&
      verify(hash, Buffer.from(material), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(value, "base64"));
  };
}

const takenDigests: SignedXml["HashAlgorithms"] = Object.fromEntries(
  [...digestMethods].map(([uri, hash]) => [
    uri,
    class {
      getAlgorithmName = (): string => uri;
      getHash = (xml: string): string => createHash(hash).update(xml, "utf8").digest("base64");
    },
  ]),
);
