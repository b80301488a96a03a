import type { LeavingOutcome } from "@chancery/core/account/leaving.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { AuthNeeds } from "../needs.ts";
import { removeUser } from "./remove-user.ts";

const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;

/**
 * Removes a person again who was removed before the database was restored, with those of their accounts and mailboxes whose ids are in
 * `removed`. Returns their other accounts that are left without an owner; undefined when the person is not there, or removed already.
 */
export async function repeatRemoval(
  needs: AuthNeeds,
  userId: UserId,
  removed: ReadonlySet<string>,
): Promise<readonly AccountId[] | undefined> {
  return needs.database.transaction(async (tx) => {
    const user = await needs.accounts.users.lock(tx, userId);
    if (!user || user.status === "DELETED") return undefined;
    const found = await needs.accounts.leaving.lock(tx, { userId, leavesExisting: true });
    const outcomeOf = (...ids: readonly string[]): LeavingOutcome => (ids.some((id) => removed.has(id)) ? "REMOVED" : "LEFT");
    const leaving = {
      isHeld: found.isHeld,
      accounts: found.accounts.map((one) => ({ ...one, outcome: outcomeOf(one.id) })),
      mailboxes: found.mailboxes.map((one) => ({ ...one, outcome: outcomeOf(one.id, one.accountId) })),
    };
    await removeUser(needs, tx, { user, leaving, at: needs.clock.now() }, origin);
    return found.accounts.flatMap(({ id, outcome }) => (outcome === "NEEDS_OWNER" && !removed.has(id) ? [id] : []));
  });
}
