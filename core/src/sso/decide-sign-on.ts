import type { FaultCode } from "../fault/fault.ts";
import type { AccountId, DomainId, ProviderId, UserId } from "../ids/id.ts";
import { checked, failed, passed, type Check } from "./check.ts";

/** An ACTIVE domain with a provider connected to it. */
export type SsoDomain = {
  readonly domainId: DomainId;
  readonly accountId: AccountId;
  readonly providerId: ProviderId;
  readonly providerKind: "saml" | "oauth";
  readonly onlySsoLogin: boolean;
};

/** A user as far as a sign-in needs them; `domain` is that of their email address in the service. */
export type KnownPerson = {
  readonly id: UserId;
  readonly isBlocked: boolean;
  readonly domain: SsoDomain | undefined;
  /** Linked to this provider, under this subject or another. */
  readonly isLinked: boolean;
};

/** The facts about a user who signs in through a provider. */
export type PendingSignOn = {
  readonly providerId: ProviderId;
  /** In the form of findEmail. */
  readonly email: string | undefined;
  /** Whether the provider vouches for the email address. */
  readonly isEmailVerified: boolean;
  readonly domain: SsoDomain | undefined;
  /** The user who came from this provider as this subject before. */
  readonly bySubject: KnownPerson | undefined;
  /** The user with this email address. */
  readonly byEmail: KnownPerson | undefined;
};

/** The outcome of a sign-in. */
export type Verdict =
  | { readonly kind: "refuse"; readonly code: FaultCode; readonly args: readonly string[] }
  /** The email address must be confirmed before the user is created or linked. */
  | { readonly kind: "confirm"; readonly email: string }
  | { readonly kind: "make" }
  | { readonly kind: "link" | "known"; readonly userId: UserId };

/**
 * Decides whether a user from a provider is signed in, and as whom: the user who came as this subject before, else the one with the
 * email address, else a new one. The address must be in an ACTIVE domain connected to this provider, and so must the address
 * in the service, so that a provider loses its users with their domain. A user who comes for the first time with an
 * address that the provider does not vouch for confirms it first.
 */
export function decideSignOn(arrival: PendingSignOn): { readonly checks: readonly Check[]; readonly verdict: Verdict } {
  const { email, domain } = arrival;
  if (email === undefined) {
    const check = failed("e-mail", "the provider gave no email address, or several");
    return { checks: [check], verdict: { kind: "refuse", code: "sso.email_missing", args: [] } };
  }
  const hasEmail = passed("e-mail", email);
  const name = email.slice(email.lastIndexOf("@") + 1);
  const reason = domain ? `${name} is connected to another provider` : `${name} is no ACTIVE domain with a provider`;
  if (domain?.providerId !== arrival.providerId) {
    const code = domain ? "provider.mismatch" : "provider.none";
    return { checks: [hasEmail, failed("domain", reason)], verdict: { kind: "refuse", code, args: [name] } };
  }
  const verdict = verdictOf(arrival);
  const person = checked("person", verdict.kind !== "refuse", verdict.kind === "refuse" ? reasons[verdict.reason] : "");
  const personCheck = verdict.kind === "refuse" ? person : passed("person", words[verdict.kind]);
  const checks = [hasEmail, passed("domain", name), personCheck];
  if (verdict.kind === "refuse") return { checks, verdict: refusalOf(verdict) };
  if (verdict.kind === "known" || arrival.isEmailVerified) return { checks, verdict };
  const unverified = failed("e-mail-verified", "the provider does not vouch for the address: an email brings a code to it");
  return { checks: [...checks, unverified], verdict: { kind: "confirm", email } };
}

type Reason = "blocked" | "moved" | "linked";
type Judged =
  | Extract<Verdict, { readonly kind: "make" | "link" | "known" }>
  | { readonly kind: "refuse"; readonly reason: Reason };

const words = { make: "a new person", link: "known by email", known: "has come from this provider before" } as const;
const reasons: Readonly<Record<Reason, string>> = {
  blocked: "the person is blocked",
  moved: "the email address that the service knows the person by is not on a domain connected to this provider",
  linked: "the email address is that of a person who came from this provider under another name",
};

function verdictOf({ providerId, bySubject, byEmail }: PendingSignOn): Judged {
  if (bySubject) {
    if (bySubject.domain?.providerId !== providerId) return { kind: "refuse", reason: "moved" };
    return bySubject.isBlocked ? { kind: "refuse", reason: "blocked" } : { kind: "known", userId: bySubject.id };
  }
  if (!byEmail) return { kind: "make" };
  if (byEmail.isBlocked) return { kind: "refuse", reason: "blocked" };
  return byEmail.isLinked ? { kind: "refuse", reason: "linked" } : { kind: "link", userId: byEmail.id };
}

function refusalOf({ reason }: { readonly reason: Reason }): Verdict {
  return { kind: "refuse", code: reason === "blocked" ? "user.blocked" : "provider.mismatch", args: [] };
}
