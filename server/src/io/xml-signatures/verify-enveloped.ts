import type { KeyObject } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { samlNames } from "@chancery/core/sso/saml-names.ts";
import { signatureMethods } from "@chancery/core/sso/saml-signature.ts";
import { hashesOf, isStrongKey, methodsOf, sha, type XmlMethod } from "./methods.ts";
import type { EnvelopedSignature } from "./read-enveloped.ts";

const { canonical, signature: namespace } = samlNames;
const enveloped = `${namespace}enveloped-signature`;
const hashes = ["sha256", "sha384", "sha512"] as const;
const methods: ReadonlyMap<string, XmlMethod> = new Map<string, XmlMethod>([
  ...signatureMethods,
  ...hashes.map((hash): [string, XmlMethod] => [
    `http://www.w3.org/2007/05/xmldsig-more#${hash}-rsa-MGF1`,
    { hash, key: "rsa", isPss: true },
  ]),
]);

/**
 * Why an enveloped signature (XML signature or XAdES) is not one of one of the keys over the whole rest of its document; undefined when it is.
 * The library gets the root without its content: where it needs the hash of that, it gets the one of the document as it was read.
 */
export function signatureFault(given: EnvelopedSignature, keys: readonly KeyObject[]): string | undefined {
  const [start, end] = given.rootTags;
  const root = `${start}${end}`;
  const signed = new SignedXml({ publicCert: "none", getCertFromKeyInfo: () => null });
  const { [enveloped]: removes, [canonical]: writes } = signed.CanonicalizationAlgorithms;
  if (!removes || !writes) throw new Error("the library has other names for its transforms");
  signed.CanonicalizationAlgorithms = { [enveloped]: removes, [canonical]: writes };
  signed.SignatureAlgorithms = methodsOf(methods, keys.filter(isStrongKey));
  signed.HashAlgorithms = hashesOf((hash, text) => (text === root ? given.hashOfRest(hash) : sha(hash, text)));
  try {
    signed.loadSignature(given.xml);
    if (!signed.checkSignature(`${start}${given.xml}${end}`)) return "its content is not what was signed";
  } catch (error) {
    return faultText(error);
  }
  return signed.getSignedReferences().includes(root) ? undefined : "its signature is of something else";
}

/** The library's reason without the values of the document. */
function faultText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (text.startsWith("invalid signature: the signature value")) return "none of the given certificates made its signature";
  return `its signature is not accepted: ${text.slice(0, 200)}`;
}
