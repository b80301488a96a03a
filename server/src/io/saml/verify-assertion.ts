import { X509Certificate } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { refuseSignOn } from "@chancery/core/sso/check.ts";
import { samlNames } from "@chancery/core/sso/saml-names.ts";
import { checkSignature, readSigned, signatureMethods } from "@chancery/core/sso/saml-signature.ts";
import type { SamlElement } from "@chancery/core/sso/saml-tree.ts";
import { hashesOf, isStrongKey, methodsOf } from "../xml-signatures/methods.ts";

/**
 * The assertion that one of the certificates (PEM) has signed, parsed again from exactly the signed bytes. `fragment` is an element
 * with the namespaces in scope that contains only the assertion. Keys in the answer are ignored. Ends the sign-on.
 */
export function verifyAssertion(fragment: string, certificates: readonly string[]): SamlElement {
  const { id } = checkSignature(fragment);
  const signed = signedBytes(fragment, certificates);
  if (signed !== undefined) return readSigned(signed, id);
  return refuseSignOn("signature", "no certificate of the provider's metadata made this signature");
}

/**
 * The signed content in its canonical form; undefined when the key of no certificate signed it. The canonical form is made once for all
 * of them: it takes 0.1 s for the largest answer.
 */
function signedBytes(fragment: string, certificates: readonly string[]): string | undefined {
  const keys = certificates.map((certificate) => new X509Certificate(certificate).publicKey).filter(isStrongKey);
  const [first] = keys;
  if (!first) return undefined;
  const pem = first.export({ type: "spki", format: "pem" });
  const signed = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
  signed.SignatureAlgorithms = methodsOf(signatureMethods, keys);
  signed.HashAlgorithms = hashesOf();
  // the assertion is named by it, and other spellings are unique; the library searches the whole text for each
  signed.idAttributes = ["ID"];
  try {
    signed.loadSignature(signatureIn(fragment));
    if (!signed.checkSignature(fragment)) return undefined;
  } catch {
    return undefined;
  }
  const [text, ...others] = signed.getSignedReferences();
  return others.length === 0 ? text : undefined;
}

function signatureIn(fragment: string): Parameters<SignedXml["loadSignature"]>[0] {
  const { documentElement } = new DOMParser().parseFromString(fragment, "text/xml");
  const found = documentElement?.getElementsByTagNameNS(samlNames.signature, "Signature");
  const only = found?.length === 1 ? found.item(0) : null;
  return only ?? refuseSignOn("signature", "not exactly one signature");
}
