import { findInstant, msOf } from "../ids/instant.ts";
import { checked, failed, passed, type Check } from "./check.ts";
import type { SamlExpectation } from "./saml-answer.ts";
import { attributeOf, childrenOf, onlyChild, plainText } from "./saml-find.ts";
import { samlNames } from "./saml-names.ts";
import type { SamlElement } from "./saml-tree.ts";

/** The tolerated difference between two clocks. */
export const skewMs = 60_000;
/** The maximum age of the sign-in at the provider. */
const signInMaxMs = 7 * 24 * 3_600_000;

const { assertion } = samlNames;
const conditionsKnown: readonly string[] = ["AudienceRestriction", "OneTimeUse", "ProxyRestriction"];

/**
 * The checks of a verified assertion, each passed or failed. The element is the one whose signature
 * was verified, read again from the bytes that were signed. Ends the sign-in where it is malformed.
 */
export function checkAssertion(verified: SamlElement, expected: SamlExpectation): readonly Check[] {
  const issuer = plainText("issuer", onlyChild("issuer", verified, assertion, "Issuer"));
  const isOurs = attributeOf(verified, "Version") === "2.0" && issuer === expected.idpEntityId;
  const conditions = onlyChild("conditions", verified, assertion, "Conditions");
  return [
    checked("issuer", isOurs, `it was issued by ${issuer}, not by ${expected.idpEntityId}`),
    confirmationCheck(verified, expected),
    conditionsCheck(conditions, expected),
    audienceCheck(conditions, expected),
    sessionCheck(verified, expected),
  ];
}

/** The expiry of a verified assertion, in milliseconds since 1970. Until then its id must not be used again. */
export function endOf(verified: SamlElement): number {
  const conditions = onlyChild("conditions", verified, assertion, "Conditions");
  return timeOf(conditions, "NotOnOrAfter") ?? 0;
}

function confirmationCheck(verified: SamlElement, expected: SamlExpectation): Check {
  const subject = onlyChild("subject", verified, assertion, "Subject");
  const reasons = childrenOf(subject, assertion, "SubjectConfirmation").map((one) => reasonAgainst(one, expected));
  if (reasons.includes(undefined)) return passed("confirmation");
  return failed("confirmation", reasons.join("; ") || "nothing confirms the subject");
}

function reasonAgainst(confirmation: SamlElement, { acsUrl, requestId, nowMs }: SamlExpectation): string | undefined {
  if (attributeOf(confirmation, "Method") !== samlNames.bearer) return "it is not for a bearer";
  const data = onlyChild("confirmation", confirmation, assertion, "SubjectConfirmationData");
  if (attributeOf(data, "Recipient") !== acsUrl) return `the recipient is ${attributeOf(data, "Recipient")}, not ${acsUrl}`;
  if (attributeOf(data, "InResponseTo") !== requestId) return "it answers another request, or none";
  return reasonOfTime(data, nowMs);
}

function conditionsCheck(conditions: SamlElement, { nowMs }: SamlExpectation): Check {
  const odd = conditions.children.find(({ namespace, name }) => namespace !== assertion || !conditionsKnown.includes(name));
  const reason = odd ? `the condition ${odd.name} is not known` : reasonOfTime(conditions, nowMs);
  return checked("conditions", reason === undefined, reason ?? "");
}

/** The reason why the current time is outside the bounds; undefined when it is within. The end is required, and both must be times. */
function reasonOfTime(element: SamlElement, nowMs: number): string | undefined {
  const start = timeOf(element, "NotBefore");
  const end = timeOf(element, "NotOnOrAfter");
  if (end === undefined) return "it has no NotOnOrAfter";
  if (Number.isNaN(end) || (start !== undefined && Number.isNaN(start))) return "a time is none";
  if (nowMs - skewMs >= end) return `it ended at ${attributeOf(element, "NotOnOrAfter")}`;
  if (start !== undefined && nowMs + skewMs < start) return `it begins at ${attributeOf(element, "NotBefore")}`;
  return undefined;
}

function audienceCheck(conditions: SamlElement, { entityId }: SamlExpectation): Check {
  const restrictions = childrenOf(conditions, assertion, "AudienceRestriction");
  const lists = restrictions.map((one) => childrenOf(one, assertion, "Audience").map((name) => plainText("audience", name)));
  const isOurs = lists.length > 0 && lists.every((names) => names.includes(entityId));
  return checked("audience", isOurs, `it is for ${lists.flat().join(", ") || "no audience"}, not for ${entityId}`);
}

function sessionCheck(verified: SamlElement, { nowMs }: SamlExpectation): Check {
  const statements = childrenOf(verified, assertion, "AuthnStatement");
  const reasons = statements.map((one) => reasonAgainstSession(one, nowMs));
  if (reasons.length > 0 && reasons.every((reason) => reason === undefined)) return passed("session");
  return failed("session", reasons.find((reason) => reason !== undefined) ?? "it does not say that the person signed in");
}

function reasonAgainstSession(statement: SamlElement, nowMs: number): string | undefined {
  const at = timeOf(statement, "AuthnInstant");
  const end = timeOf(statement, "SessionNotOnOrAfter");
  if (at === undefined || Number.isNaN(at) || (end !== undefined && Number.isNaN(end))) return "a time is missing or none";
  if (at > nowMs + skewMs) return `the person signs in at ${attributeOf(statement, "AuthnInstant")}`;
  if (at < nowMs - signInMaxMs) return `the person signed in at ${attributeOf(statement, "AuthnInstant")}, over a week ago`;
  if (end !== undefined && nowMs - skewMs >= end) return "the session at the provider has ended";
  return undefined;
}

/** Milliseconds since 1970; undefined when the attribute is missing, NaN when it is no time in UTC. */
function timeOf(element: SamlElement, name: string): number | undefined {
  const text = element.attributes.get(name);
  if (text === undefined) return undefined;
  const instant = text.endsWith("Z") ? findInstant(text) : undefined;
  return instant === undefined ? Number.NaN : msOf(instant);
}
