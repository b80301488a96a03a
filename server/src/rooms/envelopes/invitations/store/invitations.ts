import sql from "sql-template-tag";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { EnvelopeId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/**
 * Adds invitations of addresses that have none to the envelope yet, and renews those that await a new code: one statement. Answers
 * which were added or renewed.
 */
export async function addInvitations(
  tx: Transaction,
  id: EnvelopeId,
  rows: readonly { readonly email: string; readonly hash: Buffer }[],
  at: Instant,
): Promise<readonly string[]> {
  return tx.values<string>(sql`
    insert into envelope_invitations as e (envelope_id, email, code_hash, created_at)
    select ${id}::uuid, i.email, i.code_hash, ${at}::timestamptz
    from unnest(${rows.map(({ email }) => email)}::text[], ${rows.map(({ hash }) => hash)}::bytea[]) as i (email, code_hash)
    on conflict (envelope_id, email) do update
    set code_hash = excluded.code_hash, created_at = excluded.created_at, accepted_at = null, awaits_code = false
    where e.awaits_code
    returning email`);
}

/** An invitation, accepted or not. `guest_mailbox_id` is the mailbox that its guest has the envelope in. */
export type Invitation = {
  readonly envelope_id: EnvelopeId;
  readonly email: string;
  readonly accepted_at: Instant | null;
  readonly guest_mailbox_id: MailboxId | null;
};

/** The invitation of a code. */
export async function findInvitation(db: Queries, hash: Buffer): Promise<Invitation | undefined> {
  return db.first(sql`
    select envelope_id, email, accepted_at, guest_mailbox_id
    from envelope_invitations
    where code_hash = ${hash}`);
}

/** Notes that an address has accepted. */
export async function endInvitation(tx: Transaction, id: EnvelopeId, email: string, at: Instant): Promise<void> {
  await tx.run(sql`
    update envelope_invitations
    set accepted_at = ${at}
    where envelope_id = ${id}
      and email = ${email}`);
}

/** An envelope that waits for an address to accept it. */
export type InvitedRow = {
  readonly envelope_id: EnvelopeId;
  readonly subject: string;
  readonly message: string;
  readonly template_id: TemplateId;
  readonly template_version: TemplateVersionId;
  readonly template_name: string;
  readonly sender_mailbox_id: MailboxId;
  readonly allows_sharing: boolean;
  readonly created_at: Instant;
  readonly received_at: Instant;
  readonly sent_at: Instant;
  readonly expires_at: Instant | null;
  readonly total: number;
  readonly completed: number;
  readonly roles: readonly string[];
};

/** A page of the envelopes that wait for an address, newest first, and one row more. */
export async function listInvited(db: Queries, email: string, now: Instant, page: Page): Promise<readonly InvitedRow[]> {
  return db.all<InvitedRow>(sql`
    with waiting as (
      select r.envelope_id, min(r.step) as step, array_agg(r.title order by r.position) as roles
      from envelope_roles r
      join envelopes e on e.id = r.envelope_id
      where r.email = ${email}
        and r.mailbox_id is null
        and r.is_active
        and e.status = 'SENT'
        and (e.expires_at is null or e.expires_at > ${now})
        and (${page.after?.[0] ?? null}::uuid is null or r.envelope_id < ${page.after?.[0] ?? null}::uuid)
      group by r.envelope_id
      order by r.envelope_id desc
      limit ${page.limit + 1}
      offset ${page.offset}
    )
    select w.envelope_id, e.subject, e.message, e.template_id, e.template_version, coalesce(f.template_name, '') as template_name,
      e.sender_mailbox_id, e.allows_sharing, e.created_at, coalesce(r.reached_at, e.sent_at) as received_at, e.sent_at,
      e.expires_at, coalesce(f.total, 0) as total, coalesce(f.completed, 0) as completed, w.roles
    from waiting w
    join envelopes e on e.id = w.envelope_id
    left join lateral (
      select max(b.completed_at) as reached_at
      from envelope_roles b
      where b.envelope_id = w.envelope_id
        and b.step < w.step
    ) r on true
    left join lateral (
      select m.template_name, m.total, m.completed
      from mailbox_envelopes m
      where m.envelope_id = w.envelope_id
      order by m.mailbox_id
      limit 1
    ) f on true
    order by w.envelope_id desc
    limit ${page.limit + 1}`);
}

/** How many envelopes wait for an address. */
export async function countInvited(db: Queries, email: string, now: Instant): Promise<number> {
  return db.count(sql`
    select count(distinct r.envelope_id) as count
    from envelope_roles r
    join envelopes e on e.id = r.envelope_id
    where r.email = ${email}
      and r.mailbox_id is null
      and r.is_active
      and e.status = 'SENT'
      and (e.expires_at is null or e.expires_at > ${now})`);
}

/** Whether an address was named a recipient of the envelope, and the flow has reached it. */
export async function isAddressed(db: Queries, id: EnvelopeId, email: string): Promise<boolean> {
  return db.has(sql`
    select r.envelope_id
    from envelope_roles r
    where r.envelope_id = ${id}
      and r.email = ${email}
      and (r.is_active or r.is_completed)
    order by r.position
    limit 1`);
}

/** The addresses that the flow waits for, have no open invitation yet, and need no access code. */
export async function listUninvited(db: Queries, id: EnvelopeId): Promise<readonly string[]> {
  return db.values<string>(sql`
    select distinct r.email
    from envelope_roles r
    where r.envelope_id = ${id}
      and r.email is not null
      and r.mailbox_id is null
      and r.is_active
      and not exists (
        select
        from envelope_invitations i
        where i.envelope_id = r.envelope_id
          and i.email = r.email
          and not i.awaits_code
      )
      and not exists (
        select
        from envelope_access_codes c
        where c.envelope_id = r.envelope_id
          and c.email = r.email
      )
    order by r.email
    limit ${envelopeLimits.emailsMax}`);
}

/** The mailboxes that guests have an envelope in. */
export async function listGuestMailboxes(db: Queries, id: EnvelopeId): Promise<ReadonlySet<MailboxId>> {
  const rows = await db.values<MailboxId>(sql`
    select guest_mailbox_id
    from envelope_invitations
    where envelope_id = ${id}
      and guest_mailbox_id is not null
    order by email
    limit ${envelopeLimits.emailsMax}`);
  return new Set(rows);
}

/** Gives invitations that wait new codes, in place of the old ones: one statement. */
export async function renewInvitations(
  tx: Transaction,
  id: EnvelopeId,
  rows: readonly { readonly email: string; readonly hash: Buffer }[],
): Promise<void> {
  await tx.run(sql`
    update envelope_invitations i
    set code_hash = n.code_hash, accepted_at = null, awaits_code = false
    from unnest(${rows.map(({ email }) => email)}::text[], ${rows.map(({ hash }) => hash)}::bytea[]) as n (email, code_hash)
    where i.envelope_id = ${id}
      and i.email = n.email
      and (i.accepted_at is null or i.awaits_code)`);
}
