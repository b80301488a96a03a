import { setImmediate } from "node:timers/promises";
import { samlNames } from "@chancery/core/sso/saml-names.ts";
import { verifyAssertion } from "./verify-assertion.ts";

const { assertion, canonical, encryption, signature, signatureMore } = samlNames;
/** With fewer, or once, part of what a large answer runs through is not compiled. */
const elements = 300;
const rounds = 3;

/** An assertion with a signature in its place that is of nothing. */
const example = `<scope><a:Assertion xmlns:a="${assertion}" ID="_1"><Signature xmlns="${signature}"><SignedInfo><CanonicalizationMethod
 Algorithm="${canonical}"/><SignatureMethod Algorithm="${signatureMore}rsa-sha256"/><Reference URI="#_1"><Transforms><Transform
 Algorithm="${signature}enveloped-signature"/><Transform Algorithm="${canonical}"/></Transforms><DigestMethod
 Algorithm="${encryption}sha256"/><DigestValue>AA==</DigestValue></Reference></SignedInfo><SignatureValue>AA==</SignatureValue></Signature>${'<a:AttributeValue a:b="c">d</a:AttributeValue>'.repeat(elements)}</a:Assertion></scope>`;

/** Has an example verified with certificates (PEM), at the first call and between other work. Never throws. */
export function warmUpOnce(): (certificates: readonly string[]) => void {
  let isWarm = false;
  return (certificates) => {
    if (!isWarm) void warmUp(certificates).catch(() => undefined);
    isWarm = true;
  };
}

/**
 * Verifies an example of an assertion until code that has never run is compiled: the first large answer of a process would hold it for 0.1 s,
 * and twice as long as the later ones. Throws as the verification of the last one.
 */
export async function warmUp(certificates: readonly string[]): Promise<void> {
  for (let left = rounds; left > 0; left -= 1) {
    await setImmediate();
    try {
      verifyAssertion(example, certificates);
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}
