import { findId, type MailboxId } from "@chancery/core/ids/id.ts";
import { readQuery } from "@chancery/core/mailbox/search.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { countListedContacts, listContacts, type ContactRow } from "./store.ts";

/** The contacts of a mailbox by name; those of removed mailboxes are left out. */
export async function listOwnContacts(
  { database }: MailboxesNeeds,
  { owner, keyword }: { readonly owner: MailboxId; readonly keyword: string },
  { offset, limit, after }: Page,
): Promise<PageRows<ContactRow>> {
  const filter = { owner, patterns: readQuery(keyword, "ALL").patterns };
  const id = after && findId<"contact">(String(after[1]));
  const behind = id && { searched: String(after?.[0]), id };
  const rows = await listContacts(database, filter, { offset, limit: limit + 1, after: behind });
  return { rows, total: await countListedContacts(database, filter) };
}
