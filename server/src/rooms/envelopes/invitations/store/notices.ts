import sql from "sql-template-tag";
import type { EnvelopeStatus } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** The columns that decide whether the recipients of an envelope may be reminded. */
export type NoticeRow = {
  readonly id: EnvelopeId;
  readonly status: EnvelopeStatus;
  readonly sender_mailbox_id: MailboxId;
  readonly expires_at: Instant | null;
  readonly notified_at: Instant | null;
};

/** Locks envelopes that the mailbox sees, in the order of their ids; others are absent. */
export async function lockForNotice(
  tx: Transaction,
  mailboxId: MailboxId,
  ids: readonly EnvelopeId[],
): Promise<readonly NoticeRow[]> {
  return tx.all<NoticeRow>(sql`
    select e.id, e.status, e.sender_mailbox_id, e.expires_at, e.notified_at
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = any(${ids}::uuid[])
    order by e.id
    limit ${ids.length}
    for update of e`);
}

/** Notes that recipients are reminded. */
export async function markNotified(tx: Transaction, ids: readonly EnvelopeId[], at: Instant): Promise<void> {
  await tx.run(sql`
    update envelopes
    set notified_at = ${at}
    where id = any(${ids}::uuid[])`);
}

/** Marks envelopes whose recipients are to be warned of the expiry now, and answers them; those locked by others wait. */
export async function takeToWarn(tx: Transaction, now: Instant, limit: number): Promise<readonly EnvelopeId[]> {
  return tx.values<EnvelopeId>(sql`
    update envelopes
    set warned_at = ${now}
    where id = any(array(
      select id
      from envelopes
      where status = 'SENT'
        and notify_in_days is not null
        and warned_at is null
        and expires_at at time zone 'UTC' - notify_in_days * interval '1 day' <= ${now}::timestamptz at time zone 'UTC'
      order by expires_at at time zone 'UTC' - notify_in_days * interval '1 day', id
      limit ${limit}
      for update skip locked
    ))
    returning id`);
}
