import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { statusAt } from "@chancery/core/envelope/model/status.ts";
import { mailboxesOf } from "@chancery/core/flow/advance.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { invitationEmail, reminderEmail } from "@chancery/core/email/about-envelope.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { JobRun } from "../../../jobs/job-handler.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { clearAccessTries } from "../envelope/store/access-codes.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { listGuestMailboxes, renewInvitations } from "./store/invitations.ts";
import { invitationLink, emailSummary } from "./email-summary.ts";

/**
 * An email to everybody who may act now in a mailbox that is to act, and to invited addresses and guests: theirs has a new code, for
 * only they know the old one.
 */
export async function remindRecipients(needs: EnvelopesNeeds, id: EnvelopeId, run: Pick<JobRun, "finish">): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const envelope = await lockAnyEnvelope(tx, id);
    if (envelope && statusAt(envelope, needs.clock.now()) === "SENT") await writeTo(needs, tx, envelope);
    await run.finish(tx);
  });
}

async function writeTo(needs: EnvelopesNeeds, tx: Transaction, envelope: Envelope): Promise<void> {
  const told = await emailSummary(needs, tx, envelope);
  const active = envelope.roles.filter(({ isActive }) => isActive);
  const people = await needs.mailboxes.listEmailsToNotify(tx, mailboxesOf(active), mailboxPermissions.envelopeSign);
  const message = reminderEmail(told, `${needs.baseUrl()}/envelope/${envelope.id}`);
  const guests = await listGuestMailboxes(tx, envelope.id);
  const isGuest = ({ mailboxId }: EnvelopeRole) => mailboxId !== undefined && guests.has(mailboxId);
  const about = { envelopeId: envelope.id };
  const emails = [...new Set(active.filter((role) => isInvited(role) || isGuest(role)).flatMap(({ email }) => email ?? []))];
  const codes = emails.map((email) => ({ email, ...needs.tokens.newCode() }));
  await renewInvitations(tx, envelope.id, codes);
  await clearAccessTries(tx, envelope.id, emails);
  const { replyTo } = told;
  const invited = codes.map(({ email, text }) => ({
    to: email,
    about,
    replyTo,
    ...invitationEmail(told, invitationLink(needs, text)),
  }));
  await needs.emails.postInTurn(tx, told.accountId, [...people.map((to) => ({ to, ...message })), ...invited]);
}
