import { findEmail } from "@chancery/core/account/email.ts";
import { atLeast, servicePolicies } from "@chancery/core/account/own-policies.ts";
import type { Policies, SessionPolicy } from "@chancery/core/account/policies.ts";
import { checkByPolicy, isExpired, notAgain } from "@chancery/core/account/policy-password.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { User } from "../../accounts/index.ts";
import { pastPasswordsMax } from "./limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { findPolicies, listPastPasswords } from "./store/policies.ts";

/** The policies for people of an account; those of the service without an account. */
export async function loadPolicies(db: Queries, accountId: AccountId | undefined): Promise<Policies> {
  const own = accountId === undefined ? undefined : await findPolicies(db, accountId);
  return own ? atLeast(servicePolicies, own) : servicePolicies;
}

/** The policies for the domain of an email address as typed, registered or not. */
export async function loadPoliciesOfEmail({ database, domains }: AuthNeeds, typed: string): Promise<Policies> {
  const email = findEmail(typed);
  const domain = email === undefined ? undefined : await domains.findActiveDomain(database, email);
  return loadPolicies(database, domain?.accountId);
}

/** Whether a policy admits a network address. */
export function mayComeFrom(
  { addresses }: Pick<AuthNeeds, "addresses">,
  { allowedIps, blockedIps }: SessionPolicy,
  ip: string,
): boolean {
  if (blockedIps.length > 0 && addresses.isInRanges(ip, blockedIps)) return false;
  return allowedIps.length === 0 || addresses.isInRanges(ip, allowedIps);
}

/** Checks state and network address after the password. Throws user.blocked, user.inactive, login.address_blocked. */
export async function checkMayComeIn(needs: AuthNeeds, user: User, ip: string): Promise<Policies> {
  if (user.status === "BLOCKED") throw new Fault("user.blocked");
  if (user.status !== "ACTIVE") throw new Fault("user.inactive");
  const policies = await loadPolicies(needs.database, user.corporateAccountId);
  if (!mayComeFrom(needs, policies.sessionPolicy, ip)) throw new Fault("login.address_blocked");
  return policies;
}

/** The same, and throws password.expired for an expired password. */
export async function checkSignIn(needs: AuthNeeds, user: User, ip: string): Promise<void> {
  const { passwordPolicy } = await checkMayComeIn(needs, user, ip);
  if (isExpired(passwordPolicy, passwordSetAt(user), needs.clock.now())) throw new Fault("password.expired");
}

/** Checks a new password against the person's policy. Throws password.rule, password.reused. Not for use in a transaction. */
export async function checkNewPassword(needs: AuthNeeds, user: User, password: string, pointer: string): Promise<void> {
  const { passwordPolicy } = await loadPolicies(needs.database, user.corporateAccountId);
  refuse(checkByPolicy(passwordPolicy, password, pointer));
  if (!forbidsReuse({ passwordPolicy })) return;
  const current = user.passwordHash === undefined ? [] : [{ hash: user.passwordHash, setAt: passwordSetAt(user) }];
  const past = await listPastPasswords(needs.database, user.id, pastPasswordsMax);
  for (const { hash } of notAgain(passwordPolicy, [...current, ...past], needs.clock.now()))
    if (await needs.passwords.verify(hash, password)) refuse([{ code: "password.reused", pointer }]);
}

/** Whether past passwords have to be stored. */
export function forbidsReuse({ passwordPolicy }: Pick<Policies, "passwordPolicy">): boolean {
  return passwordPolicy.preventReuseCount > 0 || passwordPolicy.preventReuseMonths > 0;
}

/** The time at which a person's password was set. */
export function passwordSetAt({ passwordChangedAt, createdAt }: Pick<User, "passwordChangedAt" | "createdAt">) {
  return passwordChangedAt ?? createdAt;
}
