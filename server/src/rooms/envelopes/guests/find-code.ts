import { isInvited } from "@chancery/core/envelope/steps/accept.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import { isGuarded } from "../envelope/store/access-codes.ts";
import { findInvitation, type Invitation } from "../invitations/store/invitations.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { findInvitedState, type InvitedState } from "./store.ts";

/** The invitation of a code that was sent by email. Throws invitation.not_found. */
export async function findCode({ tokens }: EnvelopesNeeds, db: Queries, code: string): Promise<Invitation> {
  const invitation = await findInvitation(db, tokens.hashOf(code));
  if (!invitation) throw new Fault("invitation.not_found");
  return invitation;
}

/**
 * Throws unless the code of an invitation still leads to its envelope: invitation.used once a user accepted it, invitation.code_expired
 * when the envelope has ended, or waits for the address no longer. What a guest accepted they can read after its completion.
 */
export function checkCode(invitation: Invitation, envelope: InvitedState | undefined, now: Instant): void {
  if (invitation.accepted_at !== null) throw new Fault("invitation.used");
  const status = envelope && statusAt(envelope, now);
  const isOpen = status === "SENT" || (status === "COMPLETED" && invitation.guest_mailbox_id !== null);
  if (!isOpen || !envelope?.isAddressed) throw new Fault("invitation.code_expired");
}

/** An invitation whose code still leads to its envelope. Throws invitation.not_found, invitation.used, invitation.code_expired. */
export async function findOpenCode(needs: EnvelopesNeeds, code: string): Promise<Invitation> {
  const invitation = await findCode(needs, needs.database, code);
  checkCode(invitation, await findInvitedState(needs.database, invitation), needs.clock.now());
  return invitation;
}

/**
 * The email address that the holder of a code may register; undefined for an unknown code. As a user the person needs no access code, so one
 * who got the link alone must not become that user. Throws invitation.used, invitation.code_expired, access_code.missing.
 */
export async function findInvitee(needs: EnvelopesNeeds, db: Queries, code: string): Promise<string | undefined> {
  const invitation = await findInvitation(db, needs.tokens.hashOf(code));
  if (!invitation) return undefined;
  checkCode(invitation, await findInvitedState(db, invitation), needs.clock.now());
  if (await isGuarded(db, invitation.email)) throw new Fault("access_code.missing");
  return invitation.email;
}

/** The same of an envelope that was read whole. */
export function invitedStateOf(
  { status, expiresAt, roles }: Envelope,
  { email, guest_mailbox_id: mailboxId }: Invitation,
): InvitedState {
  const isAddressed = roles.some(
    (role) => (isInvited(role) && role.email === email) || (mailboxId !== null && role.mailboxId === mailboxId),
  );
  return { status, expiresAt, isAddressed };
}

/** How the owner of an email address signs in. A person who has only been invited to an account cannot yet: no user. */
export async function findAddressee({ database, accounts, domains }: EnvelopesNeeds, email: string) {
  const user = await accounts.users.findByEmail(database, email);
  return {
    status: user?.status ?? ("NOT_REGISTERED" as const),
    isUser: user !== undefined && user.status !== "PENDING_INVITE",
    /** The address to sign in at, of an SSO-only domain. */
    ssoUrl: await domains.findSsoOnlyUrl(database, email),
  };
}
