import { Fault } from "@chancery/core/fault/fault.ts";
import type { Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findFilter, listFilters, type SavedFilter } from "./store.ts";

/** The saved filters of a mailbox, newest first. */
export async function showOwnFilters({ database }: MailboxesNeeds, mailboxId: MailboxId) {
  return (await listFilters(database, mailboxId)).map(show);
}

/** A saved filter of a mailbox. Throws filter.not_found. */
export async function showOwnFilter({ database }: MailboxesNeeds, id: Id<"savedFilter">, mailboxId: MailboxId) {
  const filter = await findFilter(database, mailboxId, id);
  if (!filter) throw new Fault("filter.not_found", { args: [id] });
  return show(filter);
}

function show({ id, name, data, created_at: createdAt }: SavedFilter) {
  return { uuid: id, name, data, createdAt };
}
