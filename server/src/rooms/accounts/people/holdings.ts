import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { listAccountHoldings, listMailboxHoldings } from "./store/people.ts";
import { findRolesOfIds } from "../roles/store/roles.ts";
import type { Role } from "../roles/role.ts";

/** The roles of a person in an account and in its mailboxes, including hidden roles. */
export type Holdings = {
  readonly roles: readonly Role[];
  readonly mailboxes: readonly { readonly id: MailboxId; readonly name: string; readonly roles: readonly Role[] }[];
};

/** The roles of each of these people in the account, and in at most `mailboxesMax` of its mailboxes. */
export async function findHoldings(
  db: Queries,
  accountId: AccountId,
  userIds: readonly UserId[],
  mailboxesMax: number,
): Promise<(id: UserId) => Holdings> {
  const inAccount = await listAccountHoldings(db, accountId, userIds);
  const inMailboxes = await listMailboxHoldings(db, accountId, userIds, mailboxesMax);
  const ids = new Set([...inAccount, ...inMailboxes].flatMap((one) => one.role_ids));
  const known = new Map((await findRolesOfIds(db, [...ids])).map((role, at) => [role.id, { role, at }]));
  const rolesOf = (held: readonly RoleId[]) =>
    held
      .flatMap((id) => known.get(id) ?? [])
      .toSorted((one, other) => one.at - other.at)
      .map(({ role }) => role);
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
