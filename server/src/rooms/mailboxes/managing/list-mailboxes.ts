import type { Caller } from "@chancery/core/access/caller.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listMemberships, type Membership } from "../mailbox/store/memberships.ts";

/** The roles of the caller in mailboxes, those of one mailbox side by side, by name of mailbox. */
export async function listMailboxes({ database }: MailboxesNeeds, caller: Caller): Promise<readonly Membership[]> {
  return listMemberships(database, caller.userId);
}
