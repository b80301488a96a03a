import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import type { EnvelopeRole } from "@chancery/core/envelope/model/model.ts";
import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findEnvelope } from "../envelope/store/envelopes.ts";
import { findInvitation, type Invitation } from "./store/invitations.ts";
import { showInvited } from "./view-invited.ts";

/**
 * The sender and the envelope of an invitation, for anyone with its code. Throws invite.unknown also for a code that was used,
 * or whose envelope has ended.
 */
export async function showInvite(needs: EnvelopesNeeds, code: string) {
  const invitation = await findInvitation(needs.database, needs.tokens.hashOf(code));
  const envelope = invitation && (await findEnvelope(needs.database, invitation.envelope_id));
  const isOpen = envelope && statusAt(envelope, needs.clock.now()) === "SENT";
  if (!isOpen || !envelope.roles.some((role) => isOf(role, invitation))) throw new Fault("invite.unknown");
  const { database, mailboxes, templates } = needs;
  const ids = envelope.roles.flatMap(({ mailboxId }) => mailboxId ?? []);
  const cards = await mailboxes.findMailboxes(database, [...new Set([envelope.senderMailboxId, ...ids])]);
  const version = await templates.findVersion(database, { version: envelope.templateVersion });
  return showInvited(envelope, { cards, templateName: version?.name ?? "" });
}

/** The same to the person signed in, who must be the one invited. Throws invite.unknown, invitation.foreign. */
export async function showOwnInvite(needs: EnvelopesNeeds, code: string, { email }: { readonly email: string }) {
  const invitation = await findInvitation(needs.database, needs.tokens.hashOf(code));
  if (invitation && invitation.email !== email) throw new Fault("invitation.foreign");
  return showInvite(needs, code);
}

/** Whether a role waits for the address of an invitation, or is its guest's. */
function isOf(role: EnvelopeRole, { email, guest_mailbox_id: guestMailboxId }: Invitation): boolean {
  return role.email === email && (isInvited(role) || (role.mailboxId !== undefined && role.mailboxId === guestMailboxId));
}
