import sql from "sql-template-tag";
import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { readRow } from "../../../../io/database/read-row.ts";
import { envelopeOf, type EnvelopeRow } from "./envelope-row.ts";

const columns = sql`e.id, e.template_id, e.template_version, e.sender_mailbox_id, e.status, e.subject, e.message,
      e.expire_after_days, e.notify_in_days, e.allows_delegation, e.allows_sharing, e.created_at, e.sent_at, e.completed_at,
      e.expires_at, e.changed_at, e.changed_by_role_id, e.state_message, e.revision, e.documents, e.signatures, e.on_approval_of, e.form_id`;

/** A flow cannot have more: the template XML has no more elements. */
const rolesMax = 100_000;

/** The roles as JSON, read by the statement that reads the envelope: two statements could read two states of it. */
const roles = sql`(
      select coalesce(json_agg(r order by r.position), '[]')
      from (
        select position, role_id as id, title, kind, step as "order", mailbox_id, email, is_active, is_completed,
          to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as completed_at, signed_by
        from envelope_roles
        where envelope_id = e.id
      ) r
    ) as roles`;

/** A row with its roles, which have the names and nulls of the database. */
type Whole = EnvelopeRow & { readonly roles: readonly { readonly position: number }[] };

function wholeOf({ roles: rows, ...row }: Whole): Envelope {
  return envelopeOf(
    row,
    rows.map(({ position: _, ...role }) => readRow(role) as EnvelopeRole),
  );
}

/** An envelope, without a check of who sees it: for work that the service does by itself. */
export async function findEnvelope(db: Queries, id: EnvelopeId): Promise<Envelope | undefined> {
  const row = await db.object<Whole>(sql`
    select ${columns}, ${roles}
    from envelopes e
    where e.id = ${id}`);
  return row && wholeOf(row);
}

/** An envelope that the mailbox may see. */
export async function findVisibleEnvelope(db: Queries, id: EnvelopeId, mailboxId: MailboxId): Promise<Envelope | undefined> {
  const row = await db.object<Whole>(sql`
    select ${columns}, ${roles}
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = ${id}`);
  return row && wholeOf(row);
}

/** Locks an envelope until the end of the transaction, without a check of who sees it. */
export async function lockAnyEnvelope(tx: Transaction, id: EnvelopeId): Promise<Envelope | undefined> {
  const found = tx.objects<EnvelopeRow>(sql`
    select ${columns}
    from envelopes e
    where e.id = ${id}
    for update of e`);
  return (await withRoles(tx, [id], found))[0];
}

/** An envelope and a mailbox that may see it. */
export type SeenEnvelope = { readonly id: EnvelopeId; readonly mailboxId: MailboxId };

/** Locks an envelope that the mailbox may see, until the end of the transaction: one change of state at a time. */
export async function lockEnvelope(tx: Transaction, id: EnvelopeId, mailboxId: MailboxId): Promise<Envelope | undefined> {
  return (await lockEnvelopes(tx, [{ id, mailboxId }])).get(id);
}

/**
 * The same for different envelopes; those that the mailbox may not see are absent. They are locked in the order of their ids, so that
 * transactions with the same ones wait for each other. The inner selects hide their number from the planner, which would otherwise plan each
 * execution.
 */
export async function lockEnvelopes(tx: Transaction, seen: readonly SeenEnvelope[]): Promise<ReadonlyMap<EnvelopeId, Envelope>> {
  const ordered = seen.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = ordered.map(({ id }) => id);
  const mailboxIds = ordered.map(({ mailboxId }) => mailboxId);
  const found = tx.objects<EnvelopeRow>(sql`
    select ${columns}
    from unnest((select ${ids}::uuid[]), (select ${mailboxIds}::uuid[])) as s (id, mailbox_id)
    cross join lateral (
      select ${columns}
      from mailbox_envelopes m
      join envelopes e on e.id = m.envelope_id
      where m.mailbox_id = s.mailbox_id
        and m.envelope_id = s.id
      for update of e
    ) as e`);
  const locked = await withRoles(tx, ids, found);
  return new Map(locked.map((envelope) => [envelope.id, envelope]));
}

/**
 * The locked envelopes with their roles, which are asked for before the rows are there: the server reads them after it holds the locks, so
 * that they are what the last change left. A statement that waits for a lock would read them as they were before.
 */
async function withRoles(
  tx: Transaction,
  ids: readonly EnvelopeId[],
  locked: Promise<readonly EnvelopeRow[]>,
): Promise<readonly Envelope[]> {
  const listed = tx.objects<EnvelopeRole & { readonly envelopeId: EnvelopeId }>(sql`
    select envelope_id, role_id as id, title, kind, step as "order", mailbox_id, email, is_active, is_completed, completed_at, signed_by
    from envelope_roles
    where envelope_id = any((select ${ids}::uuid[])::uuid[])
    order by envelope_id, position
    limit ${ids.length * rolesMax}`);
  const [rows, roleRows] = await Promise.all([locked, listed]);
  const byEnvelope = Map.groupBy(roleRows, ({ envelopeId }) => envelopeId);
  return rows.map((row) => {
    const roles = byEnvelope.get(row.id) ?? [];
    return envelopeOf(
      row,
      roles.map(({ envelopeId: _, ...role }) => role),
    );
  });
}

/** Envelopes in progress past their expiry, oldest first; locked, those locked by others left out. */
export async function lockExpired(tx: Transaction, now: Instant, limit: number): Promise<readonly Envelope[]> {
  const rows = await tx.objects<EnvelopeRow>(sql`
    select ${columns}
    from envelopes e
    where e.status = 'SENT'
      and e.expires_at <= ${now}
    order by e.expires_at, e.id
    limit ${limit}
    for update skip locked`);
  const ids = rows.map(({ id }) => id);
  return withRoles(tx, ids, Promise.resolve(rows));
}
