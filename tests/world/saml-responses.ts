import { Fault } from "@chancery/core/fault/fault.ts";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { checkOf, type Check } from "@chancery/core/sso/check.ts";
import type { SamlExpectation } from "@chancery/core/sso/saml-answer.ts";
import { readSaml, type SamlElement } from "@chancery/core/sso/saml-tree.ts";

/** Example data for tests of this folder: what was asked, at ten in the morning. */
export const expected: SamlExpectation = {
  idpEntityId: "https://idp.example",
  entityId: "https://we.example",
  acsUrl: "https://we.example/acs",
  requestId: "_asked",
  nowMs: msOf("2026-11-20T10:00:00.000Z" as Instant),
};

export const assertionNames = 'xmlns="urn:oasis:names:tc:SAML:2.0:assertion"';

/** An assertion that lets its person in. */
export const rightAssertion = `<Assertion ${assertionNames} Version="2.0" ID="_a"><Issuer>https://idp.example</Issuer>
<Subject><NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ann@echo.example</NameID>
<SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><SubjectConfirmationData Recipient="https://we.example/acs"
 InResponseTo="_asked" NotOnOrAfter="2026-11-20T10:05:00Z"/></SubjectConfirmation></Subject>
<Conditions NotBefore="2026-11-20T09:59:00Z" NotOnOrAfter="2026-11-20T10:06:00Z"><AudienceRestriction>
<Audience>https://we.example</Audience></AudienceRestriction></Conditions>
<AuthnStatement AuthnInstant="2026-11-20T09:58:00Z" SessionNotOnOrAfter="2026-11-20T18:00:00Z"/></Assertion>`;

/** The tree of a text that must be XML. */
export function samlOf(text: string): SamlElement {
  const reading = readSaml(text);
  if ("refusal" in reading) throw new Error(reading.refusal);
  return reading.root;
}

/** A text with one piece replaced, which must be in it. */
export function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${from} is not in it`);
  return text.replace(from, to);
}

/** The check that ended a sign-in, with its note: `name: note`; undefined when none did. */
export function endedAt(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const check = error instanceof Fault ? checkOf(error) : undefined;
    if (!check) throw error;
    return shownCheck(check);
  }
}

/** A check that was not passed as `name: note`. */
export function shownCheck({ name, note }: Check): string {
  return `${name}: ${note}`;
}
