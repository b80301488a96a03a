import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { nextReminder } from "@chancery/core/notification/reminder.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { remindsEvent } from "../envelope/events.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { markNotified } from "./store/notices.ts";
import { lockDueReminders, removeReminders, saveReminders } from "./store/reminders.ts";

const batchMax = 100;

/** Reminds those who are to act on envelopes whose next reminder is due, until each envelope ends or has had its reminders. */
export async function remindAgain(needs: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  for (let taken = batchMax; taken === batchMax && !signal.aborted;)
    taken = await needs.database.transaction((tx) => remindBatch(needs, tx));
}

async function remindBatch({ clock }: EnvelopesNeeds, tx: Transaction): Promise<number> {
  const now = clock.now();
  const rows = await lockDueReminders(tx, now, batchMax);
  const isOpen = ({ status, expiresAt }: (typeof rows)[number]) =>
    statusAt({ status, expiresAt: expiresAt ?? undefined }, now) === "SENT";
  const ended = rows.filter((row) => !isOpen(row)).map(({ envelopeId }) => envelopeId);
  await removeReminders(tx, ended);
  const next = rows.filter(isOpen).map(({ notifiedAt, warnedAt, ...row }) => {
    const others = [notifiedAt ?? undefined, warnedAt ?? undefined];
    return { ...nextReminder({ ...row, others }, now), envelopeId: row.envelopeId, reachedAt: row.reachedAt };
  });
  await saveReminders(tx, next);
  const due = next.filter(({ isDue }) => isDue).map(({ envelopeId }) => envelopeId);
  await markNotified(tx, due, now);
  const origin = { requestId: "envelopes.remind-again", ip: "", userAgent: "", source: "JOB" } as const;
  await publish(tx, { audit: [], events: due.map((id) => remindsEvent(id, envelopeCodes.reminder, now)), origin });
  return rows.length;
}
