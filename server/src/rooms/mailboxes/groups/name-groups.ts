import type { AccountId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findGroups, type GroupId } from "../mailbox/store/groups.ts";

/** The names of those of these groups that belong to the account. */
export async function nameGroups({ database }: MailboxesNeeds, accountId: AccountId, ids: readonly GroupId[]) {
  return (await findGroups(database, accountId, ids)).map(({ id, name }) => ({ uuid: id, name }));
}
