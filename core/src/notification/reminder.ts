import type { Instant } from "../ids/instant.ts";
import { addDays } from "../ids/instant.ts";

/** The interval of reminders of an envelope, and their limit for each step of its flow. */
export type ReminderRule = { readonly everyDays: number; readonly timesMax: number };

/** Bounds of a rule; at most no times is no reminders. */
export const reminderLimits = { everyDaysMax: 30, timesMax: 10 } as const;

/** The state of the reminders of an envelope in progress. */
export type ReminderFacts = ReminderRule & {
  /** Reminders sent since `countedSince`, the time at which the flow had reached the step that they are about. */
  readonly sent: number;
  readonly countedSince: Instant;
  /** The time at which the flow reached its present step. */
  readonly reachedAt: Instant;
  /** The times of reminders on request and of the warning of the expiry. */
  readonly others: readonly (Instant | undefined)[];
};

/** Whether a reminder is sent now, the number then sent for this step, and the time to look again. */
export type NextReminder = { readonly isDue: boolean; readonly sent: number; readonly nextAt: Instant };

/** The next reminder. It never catches up: however late it is asked, one is due at most, and the next a whole interval later. */
export function nextReminder({ everyDays, timesMax, others, ...facts }: ReminderFacts, now: Instant): NextReminder {
  const { reachedAt } = facts;
  const sent = facts.countedSince === reachedAt ? facts.sent : 0;
  const last = others.flatMap((at) => at ?? []).reduce((latest, at) => (at > latest ? at : latest), reachedAt);
  const dueAt = addDays(last, everyDays);
  if (dueAt > now) return { isDue: false, sent, nextAt: dueAt };
  const isDue = sent < timesMax;
  return { isDue, sent: isDue ? sent + 1 : sent, nextAt: addDays(now, everyDays) };
}
