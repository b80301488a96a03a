import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { passwordCodeLifeMs, welcomePauseMs } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { ssoOnlyFault } from "../session/sso-only.ts";
import { listLongCodes } from "../session/store/person-codes.ts";
import { sendFirstPassword } from "./add-corporate-user.ts";

/**
 * Sends a corporate user who has not set a password yet a new code for it, once an hour; earlier codes stay valid. Throws
 * account.user_missing, user.not_corporate, user.active_already, login.sso_only, request.too_many, email.too_many.
 */
export async function sendWelcome(needs: AuthNeeds, userId: UserId, acting: InAccount): Promise<Reply> {
  const { account, caller, origin, settle } = acting;
  return needs.database.transaction(async (tx) => {
    // locked: of two at once the second finds the code of the first
    const user = await needs.accounts.users.lock(tx, userId);
    if (!user || !(await needs.accounts.members.has(tx, account.id, userId))) throw new Fault("account.user_missing");
    if (user.corporateAccountId !== account.id) throw new Fault("user.not_corporate", { args: [userId] });
    if (user.status !== "PENDING_PASSWORD") throw new Fault("user.active_already", { args: [userId] });
    const ssoUrl = await needs.domains.findSsoOnlyUrl(tx, user.email);
    if (ssoUrl !== undefined) throw ssoOnlyFault(ssoUrl);
    await checkPause(needs, tx, user.email);
    await sendFirstPassword(needs, tx, { accountId: account.id, email: user.email, post: "postForAccount" });
    const record = {
      subject: { kind: "user", id: userId } as const,
      operation: "user-welcome-sent",
      at: needs.clock.now(),
      accountId: account.id,
      userId: caller.userId,
      details: { email: user.email },
    };
    await publish(tx, { audit: [record], events: [], origin });
    return settle(tx, { status: 200 });
  });
}

/**
 * The email to a new person may be sent again at once. Codes that the person asked for themselves are short and do not count:
 * nobody can keep the company from sending one.
 */
async function checkPause({ clock }: AuthNeeds, tx: Transaction, email: string): Promise<void> {
  const now = clock.now();
  const [last, before] = await listLongCodes(tx, { kind: "password", email, lifeMs: passwordCodeLifeMs });
  const waitMs = last === undefined || before === undefined ? 0 : msOf(addMs(last, welcomePauseMs)) - msOf(now);
  const retryAfterS = Math.ceil(waitMs / 1000);
  if (waitMs > 0) throw new Fault("request.too_many", { args: [retryAfterS], retryAfterS });
}
