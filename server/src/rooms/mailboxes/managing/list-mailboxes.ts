import type { Caller } from "@chancery/core/access/caller.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listMemberships, type Membership } from "../mailbox/store/memberships.ts";

/** The caller's roles in mailboxes, by mailbox name; the roles in one mailbox are adjacent. */
export async function listMailboxes({ database }: MailboxesNeeds, caller: Caller): Promise<readonly Membership[]> {
  return listMemberships(database, caller.userId);
}
