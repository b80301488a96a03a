import type { Caller } from "@chancery/core/access/caller.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { countInvited, listInvited } from "./store/invitations.ts";

/** A page of the envelopes that wait for the caller's own address, with their senders. */
export async function listInvitations({ database, clock, mailboxes }: EnvelopesNeeds, { email }: Caller, page: Page) {
  const now = clock.now();
  const found = await listInvited(database, email, now, page);
  const cards = await mailboxes.findMailboxes(database, [...new Set(found.map((row) => row.sender_mailbox_id))]);
  const rows = found.map((row) => ({ ...row, card: cards.get(row.sender_mailbox_id) }));
  return { rows, total: await countInvited(database, email, now) };
}

/** How many envelopes wait for the caller's own address. */
export async function countInvitations({ database, clock }: EnvelopesNeeds, { email }: Caller): Promise<number> {
  return countInvited(database, email, clock.now());
}
