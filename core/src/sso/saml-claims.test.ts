import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAssertion, endOf } from "./saml-claims.ts";
import { changed, endedAt, expected, rightAssertion, samlOf, shownCheck } from "../../../tests/world/saml-responses.ts";

const notOurs = "it was issued by https://idp.example, not by https://idp.example";
const confirmed = "</SubjectConfirmation>";
const anyTime = ' NotOnOrAfter="2026-11-20T10:05:00Z"';

const refused: readonly (readonly [title: string, from: string, to: string, note: string])[] = [
  ["another version", '"2.0"', '"2.1"', `issuer: ${notOurs}`],
  [
    "another issuer",
    "<Issuer>https://idp",
    "<Issuer>https://bad",
    "issuer: it was issued by https://bad.example, not by https://idp.example",
  ],
  ["no bearer", "cm:bearer", "cm:sender-vouches", "confirmation: it is not for a bearer"],
  [
    "another recipient",
    'Recipient="https://we',
    'Recipient="https://bad',
    "confirmation: the recipient is https://bad.example/acs, not https://we.example/acs",
  ],
  ["another request", '"_asked"', '"_other"', "confirmation: it answers another request, or none"],
  ["no request", 'InResponseTo="_asked"', "", "confirmation: it answers another request, or none"],
  ["no end", anyTime, "", "confirmation: it has no NotOnOrAfter"],
  ["an end that is no time", "10:05:00Z", "soon", "confirmation: a time is none"],
  ["an end in local time", "10:05:00Z", "10:05:00+00:00", "confirmation: a time is none"],
  ["a beginning that is no time", anyTime, `${anyTime} NotBefore="x"`, "confirmation: a time is none"],
  ["the end a minute ago", "10:05:00Z", "09:59:00Z", "confirmation: it ended at 2026-11-20T09:59:00Z"],
  [
    "a beginning in over a minute",
    anyTime,
    `${anyTime} NotBefore="2026-11-20T10:01:00.001Z"`,
    "confirmation: it begins at 2026-11-20T10:01:00.001Z",
  ],
  ["conditions that have ended", "10:06:00Z", "09:59:00Z", "conditions: it ended at 2026-11-20T09:59:00Z"],
  ["conditions without an end", ' NotOnOrAfter="2026-11-20T10:06:00Z"', "", "conditions: it has no NotOnOrAfter"],
  [
    "a condition of another kind",
    "</AudienceRestriction>",
    "</AudienceRestriction><Weekday/>",
    "conditions: the condition Weekday is not known",
  ],
  [
    "a condition of another namespace",
    "</AudienceRestriction>",
    '</AudienceRestriction><OneTimeUse xmlns="urn:x"/>',
    "conditions: the condition OneTimeUse is not known",
  ],
  [
    "another audience",
    "<Audience>https://we",
    "<Audience>https://they",
    "audience: it is for https://they.example, not for https://we.example",
  ],
  ["no audience", "<Audience>https://we.example</Audience>", "", "audience: it is for no audience, not for https://we.example"],
  [
    "two restrictions, one for others",
    "</AudienceRestriction>",
    "</AudienceRestriction><AudienceRestriction><Audience>https://they.example</Audience></AudienceRestriction>",
    "audience: it is for https://we.example, https://they.example, not for https://we.example",
  ],
  [
    "no sign-in",
    'AuthnStatement AuthnInstant="2026-11-20T09:58:00Z" SessionNotOnOrAfter="2026-11-20T18:00:00Z"',
    "AttributeStatement",
    "session: it does not say that the person signed in",
  ],
  ["a sign-in without a time", ' AuthnInstant="2026-11-20T09:58:00Z"', "", "session: a time is missing or none"],
  ["a sign-in at no time", "09:58:00Z", "x", "session: a time is missing or none"],
  ["a session that ends at no time", "18:00:00Z", "x", "session: a time is missing or none"],
  ["a sign-in over a minute ahead", "09:58:00Z", "10:01:00.001Z", "session: the person signs in at 2026-11-20T10:01:00.001Z"],
  [
    "a sign-in over a week ago",
    "2026-11-20T09:58:00Z",
    "2026-11-13T09:59:59.999Z",
    "session: the person signed in at 2026-11-13T09:59:59.999Z, over a week ago",
  ],
  ["a session that ended a minute ago", "T18:00:00Z", "T09:59:00Z", "session: the session at the provider has ended"],
];

const taken: readonly (readonly [title: string, from: string, to: string])[] = [
  ["as it should be", "x", "x"],
  ["the end less than a minute ago", "10:05:00Z", "09:59:00.001Z"],
  ["a beginning within a minute", anyTime, `${anyTime} NotBefore="2026-11-20T10:01:00Z"`],
  [
    "conditions for one use and without proxies",
    "</AudienceRestriction>",
    "</AudienceRestriction><OneTimeUse/><ProxyRestriction/>",
  ],
  ["several audiences, we among them", "<Audience>https://we", "<Audience>https://they.example</Audience><Audience>https://we"],
  ["a second confirmation, for another subject", confirmed, `${confirmed}<SubjectConfirmation Method="urn:x"/>`],
  ["a session without an end", ' SessionNotOnOrAfter="2026-11-20T18:00:00Z"', ""],
  ["a sign-in a minute ahead", "09:58:00Z", "10:01:00Z"],
  ["a sign-in a week ago", "2026-11-20T09:58:00Z", "2026-11-13T10:00:00Z"],
  ["a session that ended less than a minute ago", "T18:00:00Z", "T09:59:00.001Z"],
];

test("an assertion is refused unless it is from this provider, for us, in response to this request and current", () => {
  for (const [title, from, to, note] of refused) {
    const checks = checkAssertion(samlOf(changed(rightAssertion, from, to)), expected);
    assert.deepEqual(checks.filter(({ isPassed }) => !isPassed).map(shownCheck), [note], title);
  }
});

test("clocks may be a minute apart, and conditions may be of every known kind", () => {
  for (const [title, from, to] of taken) {
    const checks = checkAssertion(samlOf(changed(rightAssertion, from, to)), expected);
    assert.deepEqual(
      checks,
      ["issuer", "confirmation", "conditions", "audience", "session"].map((name) => ({ name, isPassed: true })),
      title,
    );
  }
});

test("every rejected subject confirmation has a reason, and so has a missing one", () => {
  const other = '<SubjectConfirmation Method="urn:x"/>';
  const two = changed(changed(rightAssertion, "_asked", "_other"), confirmed, confirmed + other);
  const without = rightAssertion.replace(/<SubjectConfirmation [\s\S]*<\/SubjectConfirmation>/, "");
  const noteOf = (text: string) => checkAssertion(samlOf(text), expected)[1]?.note;
  assert.equal(noteOf(two), "it answers another request, or none; it is not for a bearer");
  assert.equal(noteOf(without), "nothing confirms the subject");
});

test("an assertion that lacks a part, or has it twice, ends the sign-in", () => {
  const cases: readonly (readonly [from: RegExp, to: string, ended: string])[] = [
    [/<Issuer>.*<\/Issuer>/, "", "issuer: 0 elements Issuer in Assertion"],
    [/<Issuer>/, "<Issuer/><Issuer>", "issuer: 2 elements Issuer in Assertion"],
    [/<Issuer>/, "<Issuer><b/>", "issuer: elements in Issuer"],
    [/<Subject>[\s\S]*<\/Subject>/, "", "subject: 0 elements Subject in Assertion"],
    [/<Conditions [\s\S]*<\/Conditions>/, "", "conditions: 0 elements Conditions in Assertion"],
    [/<SubjectConfirmationData[^>]*>/, "", "confirmation: 0 elements SubjectConfirmationData in SubjectConfirmation"],
    [/<Audience>/, "<Audience><b/>", "audience: elements in Audience"],
  ];
  for (const [from, to, ended] of cases) {
    assert.equal(
      endedAt(() => checkAssertion(samlOf(rightAssertion.replace(from, to)), expected)),
      ended,
    );
  }
});

test("an assertion is remembered until its conditions end", () => {
  assert.equal(endOf(samlOf(rightAssertion)), Date.parse("2026-11-20T10:06:00Z"));
  assert.equal(endOf(samlOf(changed(rightAssertion, ' NotOnOrAfter="2026-11-20T10:06:00Z"', ""))), 0);
  assert.equal(
    endedAt(() => endOf(samlOf("<a/>"))),
    "conditions: 0 elements Conditions in a",
  );
});
