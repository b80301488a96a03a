import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { ReminderRule } from "@chancery/core/notification/reminder.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { addAccountReminders, addReminders } from "./store/reminders.ts";

/** Reminders as submitted. */
export type SubmittedReminders = { readonly everyDays: number; readonly max: number };

/** The rule of submitted reminders; undefined for that of the account. */
export function ruleOf(submitted: SubmittedReminders | null | undefined): ReminderRule | undefined {
  return submitted ? { everyDays: submitted.everyDays, timesMax: submitted.max } : undefined;
}

/** Keeps the reminders of a sent envelope: those of its sender, otherwise those of the account that sends it. */
export function keepReminders(tx: Transaction, envelope: Envelope, rule: ReminderRule | undefined, accountId: AccountId): void {
  if (rule) addReminders(tx, envelope, rule);
  else addAccountReminders(tx, [envelope], accountId);
}
