import sql from "sql-template-tag";
import type { EnvelopeStatus } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { NextReminder } from "@chancery/core/notification/reminder.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** The reminders of an envelope, with what decides whether the next is sent. */
export type ReminderRow = {
  readonly envelopeId: EnvelopeId;
  readonly everyDays: number;
  readonly timesMax: number;
  readonly sent: number;
  readonly countedSince: Instant;
  readonly status: EnvelopeStatus;
  readonly expiresAt: Instant | null;
  readonly reachedAt: Instant;
  readonly notifiedAt: Instant | null;
  readonly warnedAt: Instant | null;
};

/** Locks reminders whose time has come, earliest first, with their envelopes; those locked by others are left out. */
export async function lockDueReminders(tx: Transaction, now: Instant, limit: number): Promise<readonly ReminderRow[]> {
  return tx.all<ReminderRow>(sql`
    select r.envelope_id as "envelopeId", r.every_days as "everyDays", r.times_max as "timesMax", r.sent,
      r.counted_since as "countedSince", e.status, e.expires_at as "expiresAt", coalesce(s.reached_at, e.sent_at) as "reachedAt",
      e.notified_at as "notifiedAt", e.warned_at as "warnedAt"
    from envelope_reminders r
    join envelopes e on e.id = r.envelope_id
    left join lateral (
      select max(b.completed_at) as reached_at
      from envelope_roles b
      where b.envelope_id = r.envelope_id
        and b.step < (
          select min(w.step)
          from envelope_roles w
          where w.envelope_id = r.envelope_id
            and w.is_active
        )
    ) s on true
    where r.next_at <= ${now}
    order by r.next_at, r.envelope_id
    limit ${limit}
    for update of r, e skip locked`);
}

/** Stores the next reminders of locked envelopes. */
export async function saveReminders(
  tx: Transaction,
  rows: readonly (NextReminder & Pick<ReminderRow, "envelopeId" | "reachedAt">)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    update envelope_reminders r
    set sent = n.sent, counted_since = n.counted_since, next_at = n.next_at
    from unnest(
      ${rows.map(({ envelopeId }) => envelopeId)}::uuid[],
      ${rows.map(({ sent }) => sent)}::integer[],
      ${rows.map(({ reachedAt }) => reachedAt)}::timestamptz[],
      ${rows.map(({ nextAt }) => nextAt)}::timestamptz[]
    ) as n (envelope_id, sent, counted_since, next_at)
    where r.envelope_id = n.envelope_id`);
}

/** Removes the reminders of envelopes that have ended. */
export async function removeReminders(tx: Transaction, ids: readonly EnvelopeId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    delete from envelope_reminders
    where envelope_id = any(${ids}::uuid[])`);
}
