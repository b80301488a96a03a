import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { isReachedAfter, mailboxesOf } from "@chancery/core/flow/advance.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { ReminderCode } from "../envelope/events.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { inviteAgain } from "./invite-again.ts";

/** A reminder: its envelope, its number, and when it was due. */
export type Reminder = { readonly id: EnvelopeId; readonly code: ReminderCode; readonly dueAt: Instant | undefined };

/**
 * Notifies the mailboxes that are to act, as far as their users have the number switched on, and sends invited addresses and guests
 * an email with a new code, for only they know the old one. Those who have only become active since a reminder was due get none.
 */
export async function remindRecipients(
  needs: EnvelopesNeeds,
  { id, code, dueAt }: Reminder,
  run: Pick<JobRun, "finish">,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const envelope = await lockAnyEnvelope(tx, id);
    const isLate = envelope && code === envelopeCodes.reminder && dueAt !== undefined && isReachedAfter(envelope.roles, dueAt);
    if (envelope && !isLate && statusAt(envelope, needs.clock.now()) === "SENT") {
      const active = envelope.roles.filter(({ isActive }) => isActive);
      const { id: envelopeId, subject, senderMailboxId, expiresAt } = envelope;
      const notice = { code, envelopeId, subject, senderMailboxId, expiresAt, details: {} };
      const notices = mailboxesOf(active).map((mailboxId) => ({ ...notice, mailboxId }));
      await needs.notifications.queueNotices(tx, notices);
      await inviteAgain(needs, tx, envelope, active);
    }
    await run.finish(tx);
  });
}
