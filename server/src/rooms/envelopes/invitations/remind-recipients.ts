import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { mailboxesOf } from "@chancery/core/flow/advance.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { ReminderCode } from "../envelope/events.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { inviteAgain } from "./invite-again.ts";

/** A reminder: its envelope and its number. */
export type Reminder = { readonly id: EnvelopeId; readonly code: ReminderCode };

/**
 * Notifies the mailboxes that are to act, as far as their users have the number switched on, and sends invited addresses and guests
 * an email with a new code, for only they know the old one.
 */
export async function remindRecipients(
  needs: EnvelopesNeeds,
  { id, code }: Reminder,
  run: Pick<JobRun, "finish">,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const envelope = await lockAnyEnvelope(tx, id);
    if (envelope && statusAt(envelope, needs.clock.now()) === "SENT") {
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
