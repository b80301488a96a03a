import sql, { empty, type Sql } from "sql-template-tag";
import type { MailboxQuery } from "@chancery/core/mailbox/search.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A hit and its rank: 0 exact id, 1 exact alias or contact name, 2 prefix, 3 anywhere. */
export type Hit = { readonly mailbox_id: MailboxId; readonly rank: number };

/** The searching mailbox and its account: hidden mailboxes of other accounts are not found, contacts are those of the mailbox. */
export type Searcher = { readonly mailbox: MailboxId; readonly account: AccountId };

/** Most mailboxes in one answer. */
export const hitsMax = 50;

/** Mailboxes whose id begins with the text, in the order of ids, because rank says nothing here. */
export async function findById(db: Queries, beginning: string, searcher: Searcher): Promise<readonly Hit[]> {
  const whole = "00000000-0000-0000-0000-000000000000";
  const last = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  return db.all<Hit>(sql`
    select id as mailbox_id, case when id = ${beginning + whole.slice(beginning.length)}::uuid and ${beginning.length === whole.length} then 0 else 2 end as rank
    from mailboxes
    where id >= ${beginning + whole.slice(beginning.length)}::uuid
      and id <= ${beginning + last.slice(beginning.length)}::uuid
      and removed_at is null
      and (not hides_name or account_id = ${searcher.account} or ${beginning.length === whole.length})
    order by id
    limit ${hitsMax}`);
}

/** The searcher's contacts that have all words in their name or in their mailbox's search text, best first. */
export async function findContacts(db: Queries, query: MailboxQuery, searcher: Searcher): Promise<readonly Hit[]> {
  const isAlias = query.type === "ALIAS";
  return db.all<Hit>(sql`
    with found as (
      select c.contact_id as mailbox_id,
        case when c.searched = ${query.text} then 1 when starts_with(c.searched, ${query.text}) then 2 else 3 end as rank
      from contacts c
      join mailboxes m on m.id = c.contact_id
      left join mailbox_texts t on t.mailbox_id = c.contact_id and t.kind = ${isAlias ? "alias" : "all"}
      where c.mailbox_id = ${searcher.mailbox}
        and m.removed_at is null
        and (not m.hides_name or m.account_id = ${searcher.account})
        and c.searched || E'\\n' || coalesce(t.searched, '') like all(${query.patterns}::text[])
        and (${!isAlias} or c.searched like all(${query.patterns}::text[]) or t.searched like all(${query.patterns}::text[]))
    )
    select mailbox_id, rank
    from found
    order by rank, mailbox_id
    limit ${hitsMax}`);
}

/** Mailboxes with exactly this alias, and those with an alias, an email address or a name that begins with the text. */
export async function findByBeginning(db: Queries, query: MailboxQuery, searcher: Searcher): Promise<readonly Hit[]> {
  const kinds = query.type === "ALIAS" ? ["alias"] : ["alias", "email", "name"];
  return db.all<Hit>(sql`
    select mailbox_id, min(case when k.kind = 'alias' and searched = ${query.text} then 1 else 2 end) as rank
    from unnest(${kinds}::text[]) as k (kind)
    cross join lateral (
      ${namesFrom(query.text, sql`visible_to is null`)}
      union all
      ${namesFrom(query.text, sql`visible_to = ${searcher.account}`)}
    ) n
    group by mailbox_id
    order by rank, mailbox_id
    limit ${hitsMax}`);
}

/**
 * The first names of a kind that begin with the text. In the order of names those that equal it come first, so the limit never cuts them
 * off. U+10FFFF is the highest character: the text followed by it ends the range of texts with this prefix.
 */
function namesFrom(text: string, visible: Sql): Sql {
  return sql`(
    select mailbox_id, searched
    from mailbox_names
    where ${visible}
      and kind = k.kind
      and searched >= ${text}
      and searched < ${`${text}\u{10ffff}`}
    order by searched, mailbox_id
    limit ${hitsMax * 4}
  )`;
}

/** Hidden mailboxes of the searcher's account that have all words anywhere. */
export async function findHidden(db: Queries, query: MailboxQuery, searcher: Searcher): Promise<readonly Hit[]> {
  return db.all<Hit>(sql`
    select mailbox_id, 3 as rank
    from mailbox_texts
    where visible_to = ${searcher.account}
      and kind = ${query.type === "ALIAS" ? "alias" : "all"}
      and searched like all(${query.patterns}::text[])
    order by mailbox_id
    limit ${hitsMax}`);
}

/** Mailboxes of the sample (one in 64) that have all words anywhere. */
export async function findInSample(db: Queries, query: MailboxQuery): Promise<readonly Hit[]> {
  return findByGrams(db, query, sql`and is_sample`);
}

/** Mailboxes that have all words anywhere. Because the sample had few, these are at most a few thousand. */
export async function findAnywhere(db: Queries, query: MailboxQuery): Promise<readonly Hit[]> {
  return findByGrams(db, query, empty);
}

async function findByGrams(db: Queries, query: MailboxQuery, within: Sql): Promise<readonly Hit[]> {
  return db.all<Hit>(sql`
    with found as materialized (
      select mailbox_id
      from mailbox_texts
      where grams @> ${query.grams}::text[]
        and searched like all(${query.patterns}::text[])
        and visible_to is null
        ${within}
    )
    select mailbox_id, 3 as rank
    from found
    order by mailbox_id
    limit ${hitsMax}`);
}

/** The data of a found mailbox in the answer. */
export type HitCard = {
  readonly id: MailboxId;
  readonly name: string;
  readonly account_id: AccountId;
  readonly contact_name: string | null;
  readonly aliases: readonly string[];
};

/** Names, aliases (at most 50, oldest first) and the searcher's contact name of mailboxes; removed ones are absent. */
export async function listHitCards(db: Queries, ids: readonly MailboxId[], searcher: Searcher): Promise<readonly HitCard[]> {
  if (ids.length === 0) return [];
  return db.all<HitCard>(sql`
    select m.id, m.name, m.account_id, c.name as contact_name,
      array(
        select a.name
        from mailbox_aliases a
        where a.mailbox_id = m.id
        order by a.created_at, a.name
        limit 50
      ) as aliases
    from mailboxes m
    left join contacts c on c.mailbox_id = ${searcher.mailbox} and c.contact_id = m.id
    where m.id = any(${ids}::uuid[])
      and m.removed_at is null`);
}
