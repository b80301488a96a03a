import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listFields } from "../envelope/store/fields.ts";

const namesMax = 100;

/** The searchable fields that have come to the mailbox with the text in their name, by name; 100 at most. */
export async function listSearchFields({ database }: EnvelopesNeeds, text: string, mailbox: OpenMailbox) {
  return listFields(database, mailbox.id, { text, limit: namesMax });
}
