import type { AccountId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listAccountMailboxes, type NamedMailbox } from "../mailbox/store/account-mailboxes.ts";

/** Most mailboxes in the list of names; the list with pages has all. */
const namedMax = 1000;

/** The first mailboxes of an account by name. */
export async function nameMailboxes({ database }: MailboxesNeeds, accountId: AccountId): Promise<readonly NamedMailbox[]> {
  const filter = { accountId, patterns: [], id: undefined, groups: undefined };
  return listAccountMailboxes(database, filter, { offset: 0, limit: namedMax, after: undefined });
}
