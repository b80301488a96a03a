import { saying, type SamlAttack } from "./saml-attack-kit.ts";

/** Statements that the provider signs but that are for another service, another time or another request. */
export const statementAttacks: readonly SamlAttack[] = [
  { title: "another audience", check: "audience", answer: saying({ audience: "https://other.example/saml" }) },
  {
    title: "no audience",
    check: "audience",
    answer: saying({ change: (one) => one.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, "") }),
  },
  {
    title: "a second restriction to another audience",
    check: "audience",
    answer: saying({
      change: (one) =>
        one.replace(
          /(<saml:AudienceRestriction>)/,
          "<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction>$1",
        ),
    }),
  },
  { title: "an audience too long to be shown", check: "audience", answer: saying({ audience: `x${"😀".repeat(400)}` }) },
  { title: "another recipient", check: "confirmation", answer: saying({ recipient: "https://other.example/acs" }) },
  {
    title: "the recipient of another provider of ours",
    check: "confirmation",
    answer: ({ idp, to }) => idp.answer(to, { recipient: to.acsUrl.replace(/.$/, "x") }),
  },
  { title: "another destination", check: "destination", answer: saying({ destination: "https://other.example/acs" }) },
  { title: "another issuer of the assertion", check: "issuer", answer: saying({ issuer: "https://other.example" }) },
  {
    title: "another issuer of the response",
    check: "response-issuer",
    answer: saying({ responseIssuer: "https://other.example" }),
  },
  {
    title: "another version",
    check: "issuer",
    answer: saying({ change: (one) => one.replace('Version="2.0"', 'Version="1.1"') }),
  },
  { title: "another InResponseTo of the response", check: "request", answer: saying({ requestId: "_other" }) },
  { title: "no InResponseTo of the response", check: "request", answer: saying({ requestId: "" }) },
  { title: "another InResponseTo of the confirmation", check: "confirmation", answer: saying({ confirmedRequestId: "_other" }) },
  { title: "no InResponseTo of the confirmation", check: "confirmation", answer: saying({ confirmedRequestId: "" }) },
  {
    title: "a confirmation that is not for the bearer",
    check: "confirmation",
    answer: saying({ change: (one) => one.replace("cm:bearer", "cm:holder-of-key") }),
  },
  {
    title: "a confirmation without an end",
    check: "confirmation",
    answer: saying({ change: (one) => one.replace(/(Data[^>]*) NotOnOrAfter="[^"]*"/, "$1") }),
  },
  { title: "an assertion that has ended", check: "conditions", answer: saying({ notOnOrAfterS: -61 }) },
  { title: "an assertion that has not begun", check: "conditions", answer: saying({ notBeforeS: 61 + 5 }) },
  {
    title: "conditions without an end",
    check: "conditions",
    answer: saying({ change: (one) => one.replace(/(<saml:Conditions[^>]*) NotOnOrAfter="[^"]*"/, "$1") }),
  },
  {
    title: "conditions with a time that is none",
    check: "conditions",
    answer: saying({
      change: (one) => one.replace(/(<saml:Conditions[^>]*) NotOnOrAfter="[^"]*"/, '$1 NotOnOrAfter="tomorrow"'),
    }),
  },
  {
    title: "conditions that end in another part of the world",
    check: "conditions",
    answer: saying({ change: (one) => one.replace(/(<saml:Conditions.* NotOnOrAfter="[^"]*)Z"/, '$1-14:00"') }),
  },
  {
    title: "conditions twice",
    check: "conditions",
    answer: saying({ change: (one) => one.replace(/<saml:Conditions.*<\/saml:Conditions>/, "$&$&") }),
  },
  {
    title: "no conditions",
    check: "conditions",
    answer: saying({ change: (one) => one.replace(/<saml:Conditions.*<\/saml:Conditions>/, "") }),
  },
  {
    title: "a condition that is not known",
    check: "conditions",
    answer: saying({
      change: (one) =>
        one.replace(
          "</saml:Conditions>",
          '<saml:Condition xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string"/></saml:Conditions>',
        ),
    }),
  },
  { title: "a status that is no success", check: "status", answer: saying({ status: "Requester" }) },
  {
    title: "no statement that the person signed in",
    check: "session",
    answer: saying({ change: (one) => one.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, "") }),
  },
  {
    title: "a second statement of last month",
    check: "session",
    answer: saying({
      change: (one) =>
        one.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, (now) => now + now.replace(/Instant="\d+/, 'Instant="2020')),
    }),
  },
  {
    title: "a statement without a time",
    check: "session",
    answer: saying({ change: (one) => one.replace(/ AuthnInstant="[^"]+"/, "") }),
  },
  { title: "a sign-in at the provider that is still to come", check: "session", answer: saying({ signedInS: 120 }) },
  { title: "a session that has ended", check: "session", answer: saying({ sessionEndS: -61 }) },
  { title: "a sign-in at the provider of last month", check: "session", answer: saying({ signedInS: -30 * 86_400 }) },
];
