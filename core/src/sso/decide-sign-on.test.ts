import assert from "node:assert/strict";
import { test } from "node:test";
import type { Id } from "../ids/id.ts";
import { parseId } from "../ids/id.ts";
import { decideSignOn, type PendingSignOn, type KnownPerson, type SsoDomain, type Verdict } from "./decide-sign-on.ts";

const id = <Kind extends string>(last: string): Id<Kind> => parseId<Kind>(`01930000-0000-7000-8000-0000000000${last}`, "id");
const ours = id<"provider">("01");
const domainOf = (providerId: typeof ours): SsoDomain => ({
  domainId: id("d1"),
  accountId: id("a1"),
  providerId,
  providerKind: "saml",
  onlySsoLogin: false,
});
const domain = domainOf(ours);
const foreign = domainOf(id("02"));
const ann: KnownPerson = { id: id("e1"), isBlocked: false, domain, isLinked: false };
const linked: KnownPerson = { ...ann, isLinked: true };
const email = "ann@acme.example";
const nobody: PendingSignOn = {
  providerId: ours,
  email,
  isEmailVerified: true,
  domain,
  bySubject: undefined,
  byEmail: undefined,
};
const refuse = (code: string, ...args: readonly string[]) => ({ kind: "refuse", code, args });

const cases: readonly (readonly [title: string, change: Partial<PendingSignOn>, verdict: object, failedAt?: string])[] = [
  ["a new user is created", {}, { kind: "make" }],
  ["who has the email address is linked", { byEmail: ann }, { kind: "link", userId: ann.id }],
  ["who came before is known", { bySubject: linked, byEmail: linked }, { kind: "known", userId: ann.id }],
  ["who came before is known without the email address", { bySubject: linked }, { kind: "known", userId: ann.id }],
  [
    "the provider's subject counts more than the email address of another user",
    { bySubject: linked, byEmail: { ...ann, id: id("e2") } },
    { kind: "known", userId: ann.id },
  ],
  ["a new user with an unverified email address", { isEmailVerified: false }, { kind: "confirm", email }, "e-mail-verified"],
  [
    "who has the email address, which is not verified",
    { isEmailVerified: false, byEmail: ann },
    { kind: "confirm", email },
    "e-mail-verified",
  ],
  [
    "who came before, with an email address that is not verified",
    { isEmailVerified: false, bySubject: linked },
    { kind: "known", userId: ann.id },
  ],
  [
    "a blocked user with an unverified email address",
    { isEmailVerified: false, byEmail: { ...ann, isBlocked: true } },
    refuse("user.blocked"),
    "person",
  ],
  ["no email address", { email: undefined, domain: undefined }, refuse("sso.email_missing"), "e-mail"],
  [
    "no email address, though known",
    { email: undefined, domain: undefined, bySubject: linked },
    refuse("sso.email_missing"),
    "e-mail",
  ],
  ["a domain of no provider", { domain: undefined }, refuse("provider.none", "acme.example"), "domain"],
  [
    "a domain of no provider, though the user is known",
    { domain: undefined, bySubject: linked },
    refuse("provider.none", "acme.example"),
    "domain",
  ],
  ["a domain of another provider", { domain: foreign }, refuse("provider.mismatch", "acme.example"), "domain"],
  ["a known user whose own domain left", { bySubject: { ...linked, domain: undefined } }, refuse("provider.mismatch"), "person"],
  ["a known user whose own domain moved", { bySubject: { ...linked, domain: foreign } }, refuse("provider.mismatch"), "person"],
  ["a blocked user", { byEmail: { ...ann, isBlocked: true } }, refuse("user.blocked"), "person"],
  ["a known and blocked user", { bySubject: { ...linked, isBlocked: true } }, refuse("user.blocked"), "person"],
  ["the email address of a user with another subject", { byEmail: linked }, refuse("provider.mismatch"), "person"],
];

for (const [title, change, verdict, failedAt] of cases) {
  test(`a sign-in: ${title}`, () => {
    const decided = decideSignOn({ ...nobody, ...change });
    assert.deepEqual(decided.verdict satisfies Verdict, verdict);
    const [bad] = decided.checks.filter(({ isPassed }) => !isPassed);
    assert.equal(bad?.name, failedAt);
  });
}
