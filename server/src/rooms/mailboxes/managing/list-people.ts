import type { Caller } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openManaged } from "../mailbox/lock-managed.ts";
import { findMailboxes } from "../mailbox/store/mailboxes.ts";
import { listPeople, type PersonInMailbox } from "../mailbox/store/people.ts";
import type { MailboxCard } from "../mailbox/mailbox-card.ts";

/** A mailbox and its people with their roles. */
export type MailboxPeople = { readonly card: MailboxCard; readonly people: readonly PersonInMailbox[] };

/** The people of a mailbox with their roles, for callers who may see the account's people. Throws the faults of openManaged. */
export async function listMailboxPeople({ database }: MailboxesNeeds, id: MailboxId, caller: Caller): Promise<MailboxPeople> {
  await openManaged(database, id, caller, ["userListView"]);
  const card = (await findMailboxes(database, [id])).get(id);
  if (!card) throw new Fault("mailbox.not_found", { args: [id] });
  return { card, people: await listPeople(database, id) };
}
