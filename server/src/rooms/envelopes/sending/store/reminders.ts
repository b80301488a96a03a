import sql from "sql-template-tag";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import type { AccountId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { ReminderRule } from "@chancery/core/notification/reminder.ts";
import type { Transaction } from "../../../../io/database/database.ts";

type Sent = Pick<Envelope, "id" | "status" | "changedAt">;

/** Stores the reminders of a sent envelope as its sender gives them; none for an envelope that has ended. */
export function addReminders(tx: Transaction, { id, status, changedAt: at }: Sent, { everyDays, timesMax }: ReminderRule): void {
  if (status !== "SENT" || timesMax === 0) return;
  tx.send(sql`
    insert into envelope_reminders (envelope_id, every_days, times_max, counted_since, next_at)
    values (${id}, ${everyDays}, ${timesMax}, ${at}, ${addDays(at, everyDays)})`);
}

/** Stores the reminders of sent envelopes as their account has them, if it does. */
export function addAccountReminders(tx: Transaction, envelopes: readonly Sent[], accountId: AccountId): void {
  const sent = envelopes.filter(({ status }) => status === "SENT");
  const [first] = sent;
  if (!first) return;
  const ids: readonly EnvelopeId[] = sent.map(({ id }) => id);
  tx.send(sql`
    insert into envelope_reminders (envelope_id, every_days, times_max, counted_since, next_at)
    select e.id, a.reminder_days, a.reminders_max, ${first.changedAt}::timestamptz,
      ${first.changedAt}::timestamptz + a.reminder_days * interval '24 hours'
    from account_cards a
    cross join unnest(${ids}::uuid[]) as e (id)
    where a.id = ${accountId}
      and a.reminders_max > 0`);
}
