import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import type { Envelope, EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { invitationEmail } from "@chancery/core/email/about-envelope.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { clearAccessTries } from "../envelope/store/access-codes.ts";
import { listGuestMailboxes, renewInvitations } from "./store/invitations.ts";
import { invitationLink, emailSummary } from "./email-summary.ts";

/** Sends the invited addresses and guests among these roles an email with a new code, for only they know the old one. */
export async function inviteAgain(
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
  const { accountId, replyTo, ...emailed } = await emailSummary(needs, tx, envelope);
  const codes = emails.map((email) => ({ email, ...needs.tokens.newCode() }));
  await renewInvitations(tx, envelope.id, codes);
  await clearAccessTries(tx, envelope.id, emails);
  const messages = codes.map(({ email, text }) => ({
    to: email,
    about,
    replyTo,
    ...invitationEmail(emailed, invitationLink(needs, text)),
  }));
  await needs.emails.postInTurn(tx, accountId, messages);
}
