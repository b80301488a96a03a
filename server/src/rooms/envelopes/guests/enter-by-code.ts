import type { Origin } from "@chancery/core/access/caller.ts";
import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { lockAnyEnvelope } from "../envelope/store/envelopes.ts";
import { acceptEnvelope } from "../invitations/accept-envelope.ts";
import { checkAccessCode } from "../invitations/check-access-code.ts";
import type { Invitation } from "../invitations/store/invitations.ts";
import { findAddressee, checkCode, findCode, findOpenCode, invitedStateOf } from "./find-code.ts";
import { setGuestMailbox } from "./store.ts";

/** The code of an email, whether its recipient agreed to the terms, and the access code. */
export type Entry = { readonly code: string; readonly agreed: boolean; readonly accessCode: string | undefined };

/**
 * Lets the recipient of a code in as a guest of its envelope, which is accepted the first time. Throws user.terms_not_accepted,
 * invitation.not_found, invitation.used, invitation.code_expired, user.email_used, login.sso_only,
 * access_code.missing, access_code.wrong, access_code.locked.
 */
export async function enterByCode(needs: EnvelopesNeeds, { code, agreed, accessCode }: Entry, origin: Origin) {
  if (!agreed) refuse([{ code: "user.terms_not_accepted", pointer: "/agreed" }]);
  const { email, envelope_id: envelopeId } = await findOpenCode(needs, code);
  await refuseUsers(needs, email);
  const how = await checkAccessCode(needs, { envelopeId, email, accessCode });
  return needs.database.transaction(async (tx) => {
    const userId = await needs.auth.lockGuest(tx, email);
    const invitation = await findCode(needs, tx, code);
    const mailboxId = await acceptOnce(needs, tx, { invitation, userId, how }, origin);
    const token = await needs.auth.openGuestSession(tx, { userId, mailboxId, email, how }, origin);
    return { token, envelopeUuid: invitation.envelope_id, mailboxUuid: mailboxId };
  });
}

/** Throws for addresses that do not act as guests: user.email_used, login.sso_only. */
export async function refuseUsers(needs: EnvelopesNeeds, email: string): Promise<void> {
  const { isUser, ssoUrl } = await findAddressee(needs, email);
  if (ssoUrl !== undefined) throw new Fault("login.sso_only", { data: { ssoUrl } });
  if (isUser) throw new Fault("user.email_used", { args: [email] });
}

type Coming = { readonly invitation: Invitation; readonly userId: UserId; readonly how: string };

/**
 * The mailbox of the guest: opened the first time. Roles that wait for the address, also those delegated to it later, are accepted into it
 * under the lock of the envelope.
 */
async function acceptOnce(
  needs: EnvelopesNeeds,
  tx: Transaction,
  { invitation, userId, how }: Coming,
  origin: Origin,
): Promise<MailboxId> {
  const { envelope_id: id, email, guest_mailbox_id: known } = invitation;
  const envelope = await lockAnyEnvelope(tx, id);
  checkCode(invitation, envelope && invitedStateOf(envelope, invitation), needs.clock.now());
  if (!envelope) throw new Fault("invitation.code_expired");
  const isWaiting = envelope.roles.some((role) => isInvited(role) && role.email === email);
  if (known !== null && !isWaiting) return known;
  const { mailboxId, accountId } = await mailboxOf(needs, tx, { userId, email, known });
  const mailbox = { id: mailboxId, accountId, accountName: email };
  const details = { guest: email, method: how, agreed: true };
  await acceptEnvelope(needs, tx, { envelope, email, details }, { mailbox, caller: { userId }, origin });
  await setGuestMailbox(tx, id, email, mailbox.id);
  return mailbox.id;
}

type Known = { readonly userId: UserId; readonly email: string; readonly known: MailboxId | null };

async function mailboxOf({ auth, mailboxes }: EnvelopesNeeds, tx: Transaction, { userId, email, known }: Known) {
  const card = known === null ? undefined : (await mailboxes.findMailboxes(tx, [known])).get(known);
  return card ? { mailboxId: card.id, accountId: card.accountId } : auth.openGuestMailbox(tx, { userId, email });
}
