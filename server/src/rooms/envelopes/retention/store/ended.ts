import sql, { empty, type Sql } from "sql-template-tag";
import type { AccountId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { Coverage, DueEnvelope, EndedKey, RetentionTerm, TemplateCoverage, UnseenEnvelope } from "../ended.ts";

/** When an envelope `e` ended, as the index envelopes_by_end has it. */
const endOf: Sql = sql`coalesce(e.completed_at, e.ended_at)`;
const hasEnded: Sql = sql`e.status in ('COMPLETED', 'CANCELLED', 'EXPIRED')`;

/** Envelopes that are counted for one preview. */
const countMax = 100_000;
/** Templates of a preview, those with most envelopes. */
const templatesMax = 1000;

/** Locks envelopes of a mailbox that a term applies to, in the order of their ends; those locked by others are left out. */
export async function lockDue(
  tx: Transaction,
  { mailboxId, terms }: { readonly mailboxId: MailboxId; readonly terms: readonly RetentionTerm[] },
  after: EndedKey | undefined,
  limit: number,
): Promise<readonly DueEnvelope[]> {
  const latest = terms
    .map(({ before }) => before)
    .toSorted()
    .at(-1);
  if (latest === undefined) return [];
  const behind = after
    ? sql`
      and (${endOf}, e.id) > (${after.endedAt}::timestamptz, ${after.id}::uuid)`
    : empty;
  return tx.all<DueEnvelope>(sql`
    select e.id, e.template_id as "templateId", ${endOf} as "endedAt", t.rule_id as "ruleId"
    from envelopes e
    cross join lateral (
      select rule_id, before
      from unnest(${terms.map(({ ruleId }) => ruleId)}::uuid[], ${terms.map(({ templateId }) => templateId ?? null)}::uuid[],
        ${terms.map(({ before }) => before)}::timestamptz[]) as t (rule_id, template_id, before)
      where t.template_id is null
        or t.template_id = e.template_id
      order by t.template_id nulls last
      limit 1
    ) t
    where e.sender_mailbox_id = ${mailboxId}
      and ${hasEnded}
      and ${endOf} < ${latest}::timestamptz
      and ${endOf} < t.before${behind}
    order by ${endOf}, e.id
    limit ${limit}
    for update of e skip locked`);
}

/** A page of envelopes by id: its last one, and those of it that have ended and that no mailbox sees. */
export type UnseenPage = { readonly last: EnvelopeId | undefined; readonly ids: readonly EnvelopeId[] };

/** Looks for envelopes that no mailbox sees among the next ones after an id. */
export async function findUnseen(db: Queries, after: EnvelopeId, limit: number): Promise<UnseenPage> {
  const row = await db.first<{ readonly last: EnvelopeId | null; readonly ids: readonly EnvelopeId[] | null }>(sql`
    with page as (
      select e.id, ${hasEnded} and not exists (
        select
        from mailbox_envelopes m
        where m.envelope_id = e.id
      ) as is_unseen
      from envelopes e
      where e.id > ${after}
      order by e.id
      limit ${limit}
    )
    select array_agg(id order by id) filter (where is_unseen) as ids, (array_agg(id order by id desc))[1] as last
    from page`);
  return { last: row?.last ?? undefined, ids: row?.ids ?? [] };
}

/** Locks those of some envelopes that have ended and that no mailbox sees; those locked by others are left out. */
export async function lockUnseen(tx: Transaction, ids: readonly EnvelopeId[]): Promise<readonly UnseenEnvelope[]> {
  return tx.all<UnseenEnvelope>(sql`
    select e.id, e.template_id as "templateId", ${endOf} as "endedAt", c.account_id as "accountId"
    from envelopes e
    join mailbox_cards c on c.id = e.sender_mailbox_id
    where e.id = any(${ids}::uuid[])
      and ${hasEnded}
      and not exists (
        select
        from mailbox_envelopes m
        where m.envelope_id = e.id
      )
    order by e.id
    limit ${ids.length}
    for update of e skip locked`);
}

/** Locks those of some envelopes that exist, whatever their state; with the accounts that they belong to. */
export async function lockPresent(
  tx: Transaction,
  ids: readonly EnvelopeId[],
): Promise<readonly Pick<UnseenEnvelope, "id" | "accountId">[]> {
  return tx.all<Pick<UnseenEnvelope, "id" | "accountId">>(sql`
    select e.id, c.account_id as "accountId"
    from envelopes e
    join mailbox_cards c on c.id = e.sender_mailbox_id
    where e.id = any(${ids}::uuid[])
    order by e.id
    limit ${ids.length}
    for update of e`);
}

/** An account, and what a rule of its own would apply to: one template, or all templates but some. */
export type Covering = {
  readonly accountId: AccountId;
  readonly templateId: RetentionTerm["templateId"];
  readonly otherTemplateIds: readonly NonNullable<RetentionTerm["templateId"]>[];
  readonly before: RetentionTerm["before"];
};

type Totals = { readonly allEnvelopes: number; readonly allHeld: number; readonly first: Coverage["oldest"] };

/** Counts, up to `countMax`, the envelopes that a rule would remove, by template; held are those under a hold on themselves or the account. */
export async function countCovered(
  db: Queries,
  { accountId, templateId, otherTemplateIds, before }: Covering,
): Promise<{ readonly total: Coverage; readonly templates: readonly TemplateCoverage[]; readonly isComplete: boolean }> {
  const chosen = templateId ? sql`e.template_id = ${templateId}` : sql`e.template_id <> all(${otherTemplateIds}::uuid[])`;
  const rows = await db.all<TemplateCoverage & Totals>(sql`
    with due as (
      select d.id, d.template_id, d.ended_at
      from mailbox_cards m
      cross join lateral (
        select e.id, e.template_id, ${endOf} as ended_at
        from envelopes e
        where e.sender_mailbox_id = m.id
          and ${hasEnded}
          and ${endOf} < ${before}::timestamptz
          and ${chosen}
        order by ${endOf}, e.id
        limit ${countMax}
      ) d
      where m.account_id = ${accountId}
      limit ${countMax}
    ), judged as (
      select d.template_id, d.ended_at, exists (
        select
        from legal_hold_access h
        where h.account_id = ${accountId}
          and (h.envelope_id = d.id or h.envelope_id is null and h.user_id is null)
      ) as is_held
      from due d
    ), counted as (
      select template_id, count(*)::integer as envelopes, (count(*) filter (where is_held))::integer as held, min(ended_at) as oldest
      from judged
      group by template_id
    )
    select c.template_id as "templateId", coalesce(t.name, '') as name, c.envelopes, c.held, c.oldest,
      (sum(c.envelopes) over ())::integer as "allEnvelopes", (sum(c.held) over ())::integer as "allHeld", min(c.oldest) over () as first
    from counted c
    left join template_cards t on t.id = c.template_id
    order by c.envelopes desc, c.template_id
    limit ${templatesMax}`);
  const [some] = rows;
  return {
    total: { envelopes: some?.allEnvelopes ?? 0, held: some?.allHeld ?? 0, oldest: some?.first ?? null },
    isComplete: (some?.allEnvelopes ?? 0) < countMax,
    templates: rows.map((row) => ({
      templateId: row.templateId,
      name: row.name,
      envelopes: row.envelopes,
      held: row.held,
      oldest: row.oldest,
    })),
  };
}
