import type { Origin } from "@chancery/core/access/caller.ts";
import type { TokenId } from "@chancery/core/ids/id.ts";
import { passwordChangedEmail } from "@chancery/core/email/about-person.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeOfUser } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { forbidsReuse, loadPolicies, passwordSetAt } from "./policies.ts";
import type { CameBy } from "./start-session.ts";
import { removeCodes } from "./store/person-codes.ts";
import { addPastPassword } from "./store/policies.ts";
import { removeApplicationTokensOf, removeSessionsOf } from "./store/tokens.ts";

type NewPassword = {
  readonly user: User;
  readonly passwordHash: string;
  readonly operation: "password-reset" | "password-changed";
  /** The session to keep. */
  readonly keep: TokenId | undefined;
  /** Whether application tokens end as well. */
  readonly endsTokens: boolean;
  /** The second factor that the person used for the change. */
  readonly proof?: Pick<CameBy, "secondFactor" | "secondFactorId"> | undefined;
};

/**
 * Sets a password, ends the person's other sessions and optionally their application tokens, voids the codes for a new password, and
 * notifies them by email. PENDING_PASSWORD becomes ACTIVE.
 */
export async function setPassword(
  needs: AuthNeeds,
  tx: Transaction,
  { user, passwordHash, operation, keep, endsTokens, proof }: NewPassword,
  origin: Origin,
): Promise<void> {
  const at = needs.clock.now();
  await needs.accounts.users.savePassword(tx, user.id, passwordHash, at);
  const policies = await loadPolicies(tx, user.corporateAccountId);
  if (user.passwordHash !== undefined && forbidsReuse(policies))
    await addPastPassword(tx, user.id, { hash: user.passwordHash, setAt: passwordSetAt(user) }, at);
  await removeCodes(tx, "password", user.email);
  await removeSessionsOf(tx, user.id, keep);
  const tokensEnded = endsTokens ? await removeApplicationTokensOf(tx, user.id) : 0;
  if (user.passwordHash !== undefined)
    await needs.emails.post(tx, [{ to: user.email, ...passwordChangedEmail(needs.baseUrl(), { endsTokens }) }]);
  await publish(tx, changeOfUser(user.id, { operation, at, details: { tokensEnded, ...proof } }, origin));
}
