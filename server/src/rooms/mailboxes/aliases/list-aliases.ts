import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { qualifiedOf } from "@chancery/core/mailbox/names.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listAliases } from "../mailbox/store/aliases.ts";

/** The aliases of the mailbox, oldest first: all, the qualified ones, or the others. */
export async function listOwnAliases(
  { database }: MailboxesNeeds,
  mailbox: OpenMailbox,
  qualified: boolean | undefined,
): Promise<readonly string[]> {
  const aliases = await listAliases(database, mailbox.id);
  return aliases.filter((name) => qualified === undefined || (qualifiedOf(name) !== undefined) === qualified);
}
