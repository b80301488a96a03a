import { refuseSignOn } from "./check.ts";
import { attributeOf, everyNamed, onlyChild } from "./saml-find.ts";
import { samlNames } from "./saml-names.ts";
import { readSaml, type SamlElement } from "./saml-tree.ts";

const { assertion, canonical, encryption, signature, signatureMore } = samlNames;

/** A method of signing: the hash, and the kind of key it is for. */
export type SignatureMethod = { readonly hash: "sha256" | "sha384" | "sha512"; readonly key: "rsa" | "ec" };

const hashes = ["sha256", "sha384", "sha512"] as const;

/** The accepted signature methods by name, without SHA-1 and HMAC. */
export const signatureMethods: ReadonlyMap<string, SignatureMethod> = new Map<string, SignatureMethod>(
  hashes.flatMap((hash) => [
    [`${signatureMore}rsa-${hash}`, { hash, key: "rsa" }],
    [`${signatureMore}ecdsa-${hash}`, { hash, key: "ec" }],
  ]),
);

/** The accepted digests by name. */
export const digestMethods: ReadonlyMap<string, SignatureMethod["hash"]> = new Map([
  [`${encryption}sha256`, "sha256"],
  [`${signatureMore}sha384`, "sha384"],
  [`${encryption}sha512`, "sha512"],
]);

/**
 * Checks the structure of an assertion before its signature is verified: one signature, in its place, over the whole assertion and
 * nothing else, with accepted methods. `fragment` is the assertion in an element of its scope. Ends the sign-in otherwise.
 */
export function checkSignature(fragment: string): { readonly id: string } {
  const found = inFragment(fragment);
  const signatures = everyNamed(found, ["Signature"]);
  const [own] = signatures;
  if (own === undefined || signatures.length > 1 || own.namespace !== signature || own.parent !== found)
    return refuseSignOn("signature", signatures.length === 0 ? "the assertion is not signed" : "a signature in an odd place");
  const info = onlyChild("signature", own, signature, "SignedInfo");
  const reference = onlyChild("signature", info, signature, "Reference");
  const id = attributeOf(found, "ID");
  if (id === "" || attributeOf(reference, "URI") !== `#${id}`) return refuseSignOn("signature", "it signs something else");
  checkMethods(info, reference);
  return { id };
}

/** The assertion as it was signed, read from the bytes whose signature was verified. Ends the sign-in when it is not this one. */
export function readSigned(text: string, id: string): SamlElement {
  const reading = readSaml(text);
  if ("refusal" in reading) return refuseSignOn("signature", reading.refusal);
  const { root } = reading;
  const isOne = everyNamed(root, ["Assertion", "EncryptedAssertion"]).length === 1;
  const isThis = root.namespace === assertion && root.name === "Assertion" && attributeOf(root, "ID") === id;
  return isOne && isThis ? root : refuseSignOn("signature", "it signs something else");
}

function inFragment(fragment: string): SamlElement {
  const reading = readSaml(fragment);
  if ("refusal" in reading) return refuseSignOn("assertion", reading.refusal);
  const [found, ...others] = reading.root.children;
  const all = everyNamed(reading.root, ["Assertion", "EncryptedAssertion"]);
  const isOne = others.length === 0 && all.length === 1 && all[0] === found && found?.name === "Assertion";
  if (!isOne || found?.namespace !== assertion) return refuseSignOn("assertion", "it is not exactly one assertion");
  return found;
}

function checkMethods(info: SamlElement, reference: SamlElement): void {
  const methodOf = (element: SamlElement, name: string): string =>
    attributeOf(onlyChild("signature", element, signature, name), "Algorithm");
  const transforms = onlyChild("signature", reference, signature, "Transforms").children;
  const steps = transforms.map((one) => (one.name === "Transform" ? attributeOf(one, "Algorithm") : ""));
  if (methodOf(info, "CanonicalizationMethod") !== canonical) refuseSignOn("signature", "its canonical form is not taken");
  if (steps.join(" ") !== `${signature}enveloped-signature ${canonical}`)
    refuseSignOn("signature", "its transforms are not taken");
  const method = methodOf(info, "SignatureMethod");
  if (!signatureMethods.has(method)) refuseSignOn("signature", `signed by ${method}, which is not taken`);
  const digest = methodOf(reference, "DigestMethod");
  if (!digestMethods.has(digest)) refuseSignOn("signature", `a digest by ${digest}, which is not taken`);
}
