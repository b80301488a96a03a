import { checkPolicies, servicePolicies } from "@chancery/core/account/own-policies.ts";
import type { PasswordPolicy, Policies, SessionPolicy } from "@chancery/core/account/policies.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { mayComeFrom } from "../session/policies.ts";
import { savePolicies } from "../session/store/policies.ts";
import { shortenTokens } from "../session/store/tokens.ts";

/** The policies to set; the defaults of the service apply to properties left out, except `requireSecondFactor`, which stays. */
export type PoliciesToSet = {
  readonly passwordPolicy?: Partial<PasswordPolicy>;
  readonly sessionPolicy?: Partial<SessionPolicy>;
};

/**
 * Replaces the policies of an account. Throws policy.weaker, policy.length, address.format, and login.address_blocked when
 * they would lock out the caller.
 */
export async function setPolicies(needs: AuthNeeds, input: PoliciesToSet, acting: InAccount): Promise<Reply> {
  const { account, caller, origin } = acting;
  const policies: Policies = {
    passwordPolicy: { ...servicePolicies.passwordPolicy, ...input.passwordPolicy },
    sessionPolicy: { ...servicePolicies.sessionPolicy, ...input.sessionPolicy },
  };
  refuse(checkPolicies(servicePolicies, policies, needs.addresses.isRange));
  const { requireSecondFactor: _, ...session } = policies.sessionPolicy;
  return needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.find(tx, caller.userId);
    const isOneOfThem = user?.corporateAccountId === account.id;
    if (isOneOfThem && !mayComeFrom(needs, policies.sessionPolicy, origin.ip)) throw new Fault("login.address_blocked");
    const at = needs.clock.now();
    const isKept = input.sessionPolicy?.requireSecondFactor === undefined;
    const toStore = { ...policies, sessionPolicy: isKept ? session : policies.sessionPolicy };
    const requireSecondFactor = await savePolicies(tx, account.id, toStore, at);
    const saved: Policies = { ...policies, sessionPolicy: { ...policies.sessionPolicy, requireSecondFactor } };
    await shortenTokens(tx, account.id, policies.sessionPolicy.applicationTokenDays);
    const details = { passwordPolicy: saved.passwordPolicy, sessionPolicy: saved.sessionPolicy };
    await publish(tx, changeInAccount(acting, { operation: "account-policies-set", at, details }));
    return acting.settle(tx, { status: 200, body: saved });
  });
}
