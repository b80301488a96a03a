import sql, { empty, join, type Sql } from "sql-template-tag";
import { requiredGrams, wordsOf } from "@chancery/core/text/fold.ts";
import type { AccountId, DictionaryId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** The filter of a list of dictionaries: a folded text in name or description, or an id. */
export type ListFilter = {
  readonly mailbox: { readonly id: MailboxId; readonly accountId: AccountId };
  readonly level: "mailbox" | "account" | "public" | "public-hidden" | "official" | "shared" | undefined;
  readonly searched: string;
  readonly id: DictionaryId | undefined;
};

type Slice = { readonly offset: number; readonly limit: number; readonly after: DictionaryId | undefined };

/**
 * Ids of the dictionaries that a mailbox may see, newest first. Each branch of the union returns at most one page. The keyword is
 * searched before ids are sorted (`offset 0`): scanning 100 000 by id for a keyword without matches took 390 ms.
 */
export async function listDictionaries(db: Queries, filter: ListFilter, slice: Slice): Promise<readonly DictionaryId[]> {
  const { offset, limit, after } = slice;
  const behind = after === undefined ? empty : sql` and d.id < ${after}`;
  const barrier =
    filter.searched === ""
      ? empty
      : sql`
        offset 0`;
  const ways = waysToSee(filter).map(
    (way) => sql`(
      select id
      from (
        select d.id
        from ${way}${behind}${barrier}
      ) found
      order by id desc
      limit ${offset + limit})`,
  );
  return db.values<DictionaryId>(sql`
    select id
    from (${join(ways, "\n      union all\n      ")}) seen
    order by id desc
    limit ${limit}
    offset ${offset}`);
}

/** The number of dictionaries in the list. */
export async function countDictionaries(db: Queries, filter: ListFilter): Promise<number> {
  const ways = waysToSee(filter).map(
    (way) => sql`
      select count(*) as number
      from ${way}`,
  );
  return db.count(sql`
    select sum(number)::bigint as total
    from (${join(ways, "\n      union all")}) counted`);
}

/** One branch per access level, each by its own index and disjoint. Hidden dictionaries are found by id only. */
function waysToSee(filter: ListFilter): readonly Sql[] {
  const { mailbox, level } = filter;
  const foreign = sql`d.mailbox_id <> ${mailbox.id}`;
  const ofLevel = level === undefined ? empty : sql` and d.access = ${level}`;
  const own = sql`dictionaries d
      where d.mailbox_id = ${mailbox.id}${ofLevel}${matching(filter, mailbox.id)}`;
  const ofAccount = sql`dictionaries d
      where d.account_id = ${mailbox.accountId} and d.access = 'account' and ${foreign}${matching(filter, mailbox.accountId)}`;
  const ofEverybody = sql`dictionaries d
      where d.access = 'public' and ${foreign}${matching(filter, "public")}`;
  const shared = sql`dictionary_shares s
      join dictionaries d on d.id = s.dictionary_id
      where s.mailbox_id = ${mailbox.id} and d.access = 'shared' and ${foreign}${matching(filter)}`;
  const byId = sql`dictionaries d
      where d.access = 'public-hidden' and d.id = ${filter.id ?? null} and ${foreign}`;
  const others = { account: ofAccount, public: ofEverybody, shared, "public-hidden": byId };
  if (level === undefined) return [own, ...Object.values(others)];
  return level === "mailbox" || level === "official" ? [own] : [own, others[level]];
}

/** The keyword, by the grams of its words among the dictionaries that share a term. */
function matching({ searched, id }: ListFilter, term?: string): Sql {
  if (id !== undefined) return sql` and d.id = ${id}`;
  if (searched === "") return empty;
  const found = sql` and position(${searched} in d.searched) > 0`;
  return term === undefined ? found : sql` and d.terms @> ${[term, ...requiredGrams(wordsOf(searched))]}::text[]${found}`;
}
