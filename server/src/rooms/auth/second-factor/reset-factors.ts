import { secondFactorsResetEmail } from "@chancery/core/email/about-second-factor.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { emailOtherOwners } from "../session/notify-owners.ts";
import { removeSessionsOf } from "../session/store/tokens.ts";
import { checkProof, type Proof } from "./check-proof.ts";
import { factorsMax } from "./limits.ts";
import { listFactors, removeFactorsOf } from "./store/factors.ts";
import { reachesOthers } from "./store/reach.ts";

type Chosen = Proof & { readonly userId: UserId };

/**
 * Removes all second factors and recovery codes of a corporate user of the account and ends their sessions; the password stays.
 * Throws the faults of checkProof, account.permission_lacking, user.leaves_self, account.user_missing, user.not_corporate,
 * user.other_accounts, second_factor.not_found.
 */
export async function resetFactors(needs: AuthNeeds, { userId, ...proof }: Chosen, acting: InAccount): Promise<Reply> {
  await checkProof(needs, proof, acting);
  return needs.database.transaction(async (tx) => {
    const user = await lockResettable(needs, tx, userId, acting);
    const factors = await listFactors(tx, userId, factorsMax);
    if (factors.length === 0) throw new Fault("second_factor.not_found", { args: [userId] });
    await removeFactorsOf(tx, [userId]);
    await removeSessionsOf(tx, userId, undefined);
    await publishReset(needs, tx, { user, factors: factors.length }, acting);
    return acting.settle(tx, { status: 204 });
  });
}

/** The user, if the caller may reset their second factors: not those of a user whom another account relies on. */
async function lockResettable(needs: AuthNeeds, tx: Transaction, userId: UserId, { account, caller }: InAccount): Promise<User> {
  if (!(await needs.accounts.grants.hasAccountPermission(tx, caller, account.id, accountPermissions.accountDelete)))
    throw new Fault("account.permission_lacking", { args: [account.id] });
  if (userId === caller.userId) throw new Fault("user.leaves_self");
  const user = await needs.accounts.users.lock(tx, userId);
  const isOurs = user?.corporateAccountId === account.id || (await needs.accounts.members.has(tx, account.id, userId));
  if (!user || !isOurs) throw new Fault("account.user_missing", { args: [userId] });
  if (user.corporateAccountId !== account.id) throw new Fault("user.not_corporate", { args: [userId] });
  if (await reachesOthers(tx, account.id, userId)) throw new Fault("user.other_accounts", { args: [userId] });
  return user;
}

type Reset = { readonly user: User; readonly factors: number };

async function publishReset(needs: AuthNeeds, tx: Transaction, { user, factors }: Reset, acting: InAccount): Promise<void> {
  const { account, caller, origin } = acting;
  const at = needs.clock.now();
  const summary = { email: user.email, owner: caller.email, at, ip: origin.ip };
  const own = secondFactorsResetEmail({ ...summary, reader: "user" }, needs.baseUrl());
  await needs.emails.post(tx, [{ to: user.email, ...own }], account.id);
  await emailOtherOwners(needs, tx, user, secondFactorsResetEmail({ ...summary, reader: "owner" }, needs.baseUrl()));
  const subject = { kind: "user", id: user.id } as const;
  const record = { subject, operation: "second-factors-reset", accountId: account.id, userId: caller.userId, at };
  await publish(tx, { audit: [{ ...record, details: { factors } }], events: [], origin });
}
