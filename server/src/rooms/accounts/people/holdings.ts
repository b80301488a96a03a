import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { listAccountHoldings, listMailboxHoldings } from "./store/people.ts";
import { findRolesOfIds, type Role } from "../roles/store/roles.ts";

/** What somebody has in an account and in its mailboxes, hidden roles too. */
export type Holdings = {
  readonly roles: readonly Role[];
  readonly mailboxes: readonly { readonly id: MailboxId; readonly name: string; readonly roles: readonly Role[] }[];
};

/** What each of these people has in the account, and in so many mailboxes of it at most. */
export async function findHoldings(
  db: Queries,
  accountId: AccountId,
  userIds: readonly UserId[],
  mailboxesMax: number,
): Promise<(id: UserId) => Holdings> {
  const inAccount = await listAccountHoldings(db, accountId, userIds);
  const inMailboxes = await listMailboxHoldings(db, accountId, userIds, mailboxesMax);
  const ids = new Set([...inAccount, ...inMailboxes].flatMap((one) => one.role_ids));
  const known = await findRolesOfIds(db, [...ids]);
  const rolesOf = (held: readonly RoleId[]) => known.filter(({ id }) => held.includes(id));
  const accounts = new Map(inAccount.map((one) => [one.user_id, one.role_ids]));
  const mailboxes = Map.groupBy(inMailboxes, (one) => one.user_id);
  return (id) => ({
    roles: rolesOf(accounts.get(id) ?? []),
    mailboxes: (mailboxes.get(id) ?? []).map((one) => ({
      id: one.mailbox_id,
      name: one.mailbox_name,
      roles: rolesOf(one.role_ids),
    })),
  });
}
