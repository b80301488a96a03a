import { passed, refuseSignOn, type Check } from "@chancery/core/sso/check.ts";
import { checkEnvelope, openAnswer, type SamlExpectation } from "@chancery/core/sso/saml-answer.ts";
import { checkAssertion } from "@chancery/core/sso/saml-claims.ts";
import { readEncrypted } from "@chancery/core/sso/saml-encryption.ts";
import { inScopeOf, standalone, type SamlElement } from "@chancery/core/sso/saml-tree.ts";
import { decryptAssertion } from "./decrypt-assertion.ts";
import { verifyAssertion } from "./verify-assertion.ts";

/** The keys of one sign-in, as PEM: certificates the provider signs with, and our private keys it may encrypt for. */
export type SamlKeys = { readonly certificates: readonly string[]; readonly privateKeys: readonly string[] };

/** Receives the checks as they are made, including those before the sign-on ends. */
export type CheckListener = (...checks: readonly Check[]) => void;

/**
 * Reads the `SAMLResponse` of a POST: Base64 of a Response with one assertion, signed, encrypted or not. Ends the sign-on where nothing
 * more can be checked (provider.mismatch, by refuseSignOn); `onChecks` has received all checks by then.
 */
export function readAnswer(sent: string, expected: SamlExpectation, keys: SamlKeys, onChecks: CheckListener): SamlElement {
  const { text, response, holder } = openAnswer(textOf(sent));
  onChecks(passed("answer"), ...checkEnvelope(response, expected), passed("assertion"));
  const verified = verifyAssertion(fragmentOf(text, holder, keys, onChecks), keys.certificates);
  onChecks(passed("signature"), ...checkAssertion(verified, expected));
  return verified;
}

function fragmentOf(text: string, holder: SamlElement, { privateKeys }: SamlKeys, onChecks: CheckListener): string {
  if (holder.name === "Assertion") return standalone(text, holder);
  const clear = decryptAssertion(readEncrypted(holder), privateKeys);
  onChecks(passed("encryption"));
  return inScopeOf(holder, clear);
}

function textOf(sent: string): string {
  const base64 = sent.replace(/\s+/g, "");
  if (base64 === "" || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return refuseSignOn("answer", "it is not Base64");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    return refuseSignOn("answer", "it is not UTF-8");
  }
}
