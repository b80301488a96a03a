import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { readQuery, type MailboxQuery, type SearchType } from "@chancery/core/mailbox/search.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { FoundMailbox } from "../mailbox/view.ts";
import { findMatching, type FoundRow } from "./store/search.ts";

/** Mailboxes that match a text, seen from a mailbox, best first, at most 50. */
export async function searchMailboxes(
  { database }: { readonly database: Queries },
  text: string,
  type: SearchType,
  mailbox: OpenMailbox,
): Promise<readonly FoundMailbox[]> {
  const query = readQuery(text, type);
  if (query.idBeginning === undefined && (type === "UUID" || query.words.length === 0)) return [];
  const rows = await findMatching(database, query, { mailbox: mailbox.id, account: mailbox.accountId });
  return rows.map((row) => foundOf(row, query));
}

function foundOf(row: FoundRow, query: MailboxQuery): FoundMailbox {
  const matching = row.aliases.find((alias) => query.words.some((word) => foldText(alias).includes(word)));
  return {
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    alias: row.contact_name ?? matching ?? row.aliases[0] ?? "",
    isContact: row.contact_name !== null,
  };
}
