import sql, { empty, join, type Sql } from "sql-template-tag";
import type { AccountId, DictionaryId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** What the list of dictionaries looks for: a folded text in name or description, or an id. */
export type ListFilter = {
  readonly mailbox: { readonly id: MailboxId; readonly accountId: AccountId };
  readonly level: "mailbox" | "account" | "public" | "public-hidden" | "official" | "shared" | undefined;
  readonly searched: string;
  readonly id: DictionaryId | undefined;
};

type Slice = { readonly offset: number; readonly limit: number; readonly after: DictionaryId | undefined };

/** Ids of the dictionaries that a mailbox may see, newest first. */
export async function listDictionaries(db: Queries, filter: ListFilter, slice: Slice): Promise<readonly DictionaryId[]> {
  const behind = slice.after === undefined ? empty : sql`where id < ${slice.after}`;
  const rows = await db.all<{ readonly id: DictionaryId }>(sql`
    select id
    from (${visible(filter)}) seen
    ${behind}
    order by id desc
    limit ${slice.limit}
    offset ${slice.offset}`);
  return rows.map(({ id }) => id);
}

/** How many dictionaries the list has. */
export async function countDictionaries(db: Queries, filter: ListFilter): Promise<number> {
  const row = await db.first<{ readonly total: number }>(sql`
    select count(*) as total
    from (${visible(filter)}) seen`);
  return row?.total ?? 0;
}

/** Ids by each way to see a dictionary, every way by its own index; `union` leaves one of each. Hidden ones only by their id. */
function visible(filter: ListFilter): Sql {
  const { mailbox, level } = filter;
  const words = matching(filter);
  const own = sql`
      select d.id
      from dictionaries d
      where d.mailbox_id = ${mailbox.id}${level === undefined ? empty : sql` and d.access = ${level}`}${words}`;
  const ofAccount = sql`
      select d.id
      from dictionaries d
      where d.account_id = ${mailbox.accountId} and d.access = 'account'${words}`;
  const ofEverybody = sql`
      select d.id
      from dictionaries d
      where d.access = 'public'${words}`;
  const shared = sql`
      select d.id
      from dictionary_shares s
      join dictionaries d on d.id = s.dictionary_id
      where s.mailbox_id = ${mailbox.id} and d.access = 'shared'${words}`;
  const byId = sql`
      select d.id
      from dictionaries d
      where d.access = 'public-hidden' and d.id = ${filter.id ?? null}`;
  const ways = {
    account: ofAccount,
    public: ofEverybody,
    shared,
    "public-hidden": byId,
    mailbox: undefined,
    official: undefined,
  };
  const others = level === undefined ? [ofAccount, ofEverybody, shared, byId] : ways[level] ? [ways[level]] : [];
  return join([own, ...others], "\n      union");
}

function matching({ searched, id }: ListFilter): Sql {
  if (id !== undefined) return sql` and d.id = ${id}`;
  return searched === "" ? empty : sql` and position(${searched} in d.searched) > 0`;
}
