import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { statusAt } from "@chancery/core/envelope/model/status.ts";
import { mailboxesOf } from "@chancery/core/flow/advance.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { invitationEmail } from "@chancery/core/email/about-envelope.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { clearAccessTries } from "../envelope/store/access-codes.ts";
import type { ReminderCode } from "../envelope/events.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { listGuestMailboxes, renewInvitations } from "./store/invitations.ts";
import { invitationLink, emailSummary } from "./email-summary.ts";

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

async function inviteAgain(
  needs: EnvelopesNeeds,
  tx: Transaction,
  envelope: Envelope,
  active: readonly EnvelopeRole[],
): Promise<void> {
  const guests = await listGuestMailboxes(tx, envelope.id);
  const isGuest = ({ mailboxId }: EnvelopeRole) => mailboxId !== undefined && guests.has(mailboxId);
  const emails = [...new Set(active.filter((role) => isInvited(role) || isGuest(role)).flatMap(({ email }) => email ?? []))];
  if (emails.length === 0) return;
  const about = { envelopeId: envelope.id };
  const { accountId, replyTo, ...told } = await emailSummary(needs, tx, envelope);
  const codes = emails.map((email) => ({ email, ...needs.tokens.newCode() }));
  await renewInvitations(tx, envelope.id, codes);
  await clearAccessTries(tx, envelope.id, emails);
  const messages = codes.map(({ email, text }) => ({
    to: email,
    about,
    replyTo,
    ...invitationEmail(told, invitationLink(needs, text)),
  }));
  await needs.emails.postInTurn(tx, accountId, messages);
}
