import sql, { empty, type Sql } from "sql-template-tag";
import type { RetentionAction } from "@chancery/core/envelope/model/retention.ts";
import type { AccountId, EnvelopeId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import type { EndedRemoval } from "../ended.ts";

/** The mailboxes that see locked envelopes. */
export async function listSeeing(
  tx: Transaction,
  ids: readonly EnvelopeId[],
): Promise<readonly { readonly id: EnvelopeId; readonly mailboxId: MailboxId }[]> {
  return tx.all(sql`
    select envelope_id as id, mailbox_id as "mailboxId"
    from mailbox_envelopes
    where envelope_id = any(${ids}::uuid[])
    order by envelope_id, mailbox_id`);
}

/** Adds the tombstones of locked envelopes; returns their templates. */
export async function addTombstones(
  tx: Transaction,
  removals: readonly EndedRemoval[],
  at: Instant,
): Promise<readonly TemplateId[]> {
  return tx.values<TemplateId>(sql`
    with removals as (
      select r.id, r.account_id, r.action, r.rule
      from unnest(${removals.map(({ id }) => id)}::uuid[], ${removals.map(({ accountId }) => accountId)}::uuid[],
        ${removals.map(({ action }) => action)}::text[], ${removals.map(({ rule }) => (rule ? jsonOf(rule) : null))}::jsonb[])
        as r (id, account_id, action, rule)
    ), added as (
      insert into envelope_tombstones (envelope_id, account_id, action, rule, removed_at, form_id, status, created_at, facts)
      select e.id, r.account_id, r.action, r.rule, ${at}::timestamptz, e.form_id, e.status, e.created_at,
        case when r.action = 'erase' then jsonb_build_object(
          'templateUuid', e.template_id, 'templateVersion', e.template_version, 'status', e.status, 'createdAt', e.created_at,
          'sentAt', e.sent_at, 'endedAt', coalesce(e.completed_at, e.ended_at), 'mailboxUuids', (
            select coalesce(jsonb_agg(distinct o.mailbox_id), '[]')
            from envelope_roles o
            where o.envelope_id = e.id
              and o.mailbox_id is not null
          )
        ) end
      from removals r
      join envelopes e on e.id = r.id
    )
    select distinct e.template_id as "templateId"
    from removals r
    join envelopes e on e.id = r.id
    order by e.template_id`);
}

/** A tombstone, as its account reads it. */
export type Tombstone = {
  readonly envelope_id: EnvelopeId;
  readonly action: RetentionAction;
  readonly rule: object | null;
  readonly removed_at: Instant;
  readonly facts: object | null;
};

/** The place of a tombstone in a list. */
export type TombstoneKey = Pick<Tombstone, "removed_at" | "envelope_id">;

/** The tombstones of an account, newest first, and how many there are. */
export async function listTombstones(
  db: Queries,
  accountId: AccountId,
  { offset, limit, after }: { readonly offset: number; readonly limit: number; readonly after: TombstoneKey | undefined },
): Promise<{ readonly rows: readonly Tombstone[]; readonly total: number }> {
  const behind = after
    ? sql`
      and (removed_at, envelope_id) < (${after.removed_at}, ${after.envelope_id})`
    : empty;
  const rows = await db.all<Tombstone>(sql`
    select envelope_id, action, rule, removed_at, facts
    from envelope_tombstones
    where account_id = ${accountId}${behind}
    order by removed_at desc, envelope_id desc
    limit ${limit + 1}
    offset ${offset}`);
  const total = await db.count(sql`
    select count(*)::integer as total
    from envelope_tombstones
    where account_id = ${accountId}`);
  return { rows, total };
}

/** Locks tombstones of envelopes removed before an instant, whose trails have not been swept since, oldest first. */
export async function lockUnswept(
  tx: Transaction,
  { before, after }: { readonly before: Instant; readonly after: TombstoneKey | undefined },
  limit: number,
): Promise<readonly TombstoneKey[]> {
  const behind = after
    ? sql`
      and (removed_at, envelope_id) > (${after.removed_at}, ${after.envelope_id})`
    : empty;
  return tx.all<TombstoneKey>(sql`
    select envelope_id, removed_at
    from envelope_tombstones
    where swept_at is null
      and removed_at < ${before}${behind}
    order by removed_at, envelope_id
    limit ${limit}
    for update skip locked`);
}

/** Notes that the trails of removed envelopes have been swept. */
export async function saveSwept(tx: Transaction, ids: readonly EnvelopeId[], at: Instant): Promise<void> {
  await tx.run(sql`
    update envelope_tombstones
    set swept_at = ${at}
    where envelope_id = any(${ids}::uuid[])`);
}

/** The ids of envelopes that were removed for good, and how. */
export function removedEnvelopesQuery(): Sql {
  return sql`
    select json_build_object('envelope', envelope_id, 'account', account_id, 'action', action, 'rule', rule)
    from envelope_tombstones
    order by envelope_id`;
}
