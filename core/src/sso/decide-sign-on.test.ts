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
  ["somebody new is made", {}, { kind: "make" }],
  ["who has the email address is linked", { byEmail: ann }, { kind: "link", userId: ann.id }],
  ["who came before is known", { bySubject: linked, byEmail: linked }, { kind: "known", userId: ann.id }],
  ["who came before is known without the email address", { bySubject: linked }, { kind: "known", userId: ann.id }],
  [
    "the provider's name counts more than the email address of somebody else",
    { bySubject: linked, byEmail: { ...ann, id: id("e2") } },
    { kind: "known", userId: ann.id },
  ],
  [
    "somebody new with an email address that is not verified",
    { isEmailVerified: false },
    { kind: "confirm", email },
    "e-mail-verified",
  ],
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
    "somebody blocked with an email address that is not verified",
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
  ["a domain of nobody", { domain: undefined }, refuse("provider.none", "acme.example"), "domain"],
  [
    "a domain of nobody, though known",
    { domain: undefined, bySubject: linked },
    refuse("provider.none", "acme.example"),
    "domain",
  ],
  ["a domain of another provider", { domain: foreign }, refuse("provider.mismatch", "acme.example"), "domain"],
  [
    "somebody known whose own domain left",
    { bySubject: { ...linked, domain: undefined } },
    refuse("provider.mismatch"),
    "person",
  ],
  ["somebody known whose own domain moved", { bySubject: { ...linked, domain: foreign } }, refuse("provider.mismatch"), "person"],
  ["somebody blocked", { byEmail: { ...ann, isBlocked: true } }, refuse("user.blocked"), "person"],
  ["somebody known and blocked", { bySubject: { ...linked, isBlocked: true } }, refuse("user.blocked"), "person"],
  ["the email address of somebody with another name", { byEmail: linked }, refuse("provider.mismatch"), "person"],
];

for (const [title, change, verdict, failedAt] of cases) {
  test(`a sign-in: ${title}`, () => {
    const decided = decideSignOn({ ...nobody, ...change });
    assert.deepEqual(decided.verdict satisfies Verdict, verdict);
    const [bad] = decided.checks.filter(({ isPassed }) => !isPassed);
    assert.equal(bad?.name, failedAt);
  });
}
