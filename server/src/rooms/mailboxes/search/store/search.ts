import sql from "sql-template-tag";
import type { MailboxQuery } from "@chancery/core/mailbox/search.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** The searching mailbox and its account: hidden mailboxes of other accounts are not found, contacts are those of the mailbox. */
export type Searcher = { readonly mailbox: MailboxId; readonly account: AccountId };

/** A found mailbox: its aliases (at most 50, oldest first), and its name among the searcher's contacts. */
export type FoundRow = {
  readonly id: MailboxId;
  readonly name: string;
  readonly account_id: AccountId;
  readonly contact_name: string | null;
  readonly aliases: readonly string[];
};

const firstId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Mailboxes that match, at most 50, best first: exact ids, exact aliases and contact names, beginnings, all words anywhere. */
export async function findMatching(db: Queries, query: MailboxQuery, searcher: Searcher): Promise<readonly FoundRow[]> {
  const isAlias = query.type === "ALIAS";
  const beginning = query.idBeginning;
  return db.all<FoundRow>(sql`
    select id, name, account_id, contact_name, aliases
    from find_mailboxes(
      ${searcher.mailbox}::uuid,
      ${searcher.account}::uuid,
      ${query.text}::text,
      ${isAlias ? ["alias"] : ["alias", "email", "name"]}::text[],
      ${isAlias ? "alias" : "all"}::text,
      ${query.type === "UUID" ? [] : query.patterns}::text[],
      ${query.grams}::text[],
      ${beginning === undefined ? null : beginning + firstId.slice(beginning.length)}::uuid,
      ${beginning === undefined ? null : beginning + lastId.slice(beginning.length)}::uuid
    )`);
}
