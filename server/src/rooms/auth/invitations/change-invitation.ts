import type { OpenAccount } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import { accountInvitationEmail } from "@chancery/core/email/about-person.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { invitationLifeMs, invitationPauseMs } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { joinLink } from "../session/person-codes.ts";
import { closeInvitation, lockOpenInvitation, lockOpenInvitationById, renewInvitation, type LockedInvitation } from "./store.ts";

/** The account of an open invitation, and the invited person, or the id of the invitation itself. */
export type InvitationPlace = { readonly account: Pick<OpenAccount, "id" | "name">; readonly userId: UserId };

/** Revokes an open invitation and with it its code. Throws invitation.not_found. */
export async function revokeInvitation(needs: AuthNeeds, place: InvitationPlace, acting: Acting): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    const invitation = await openInvitationOf(needs, tx, place);
    await closeInvitation(tx, invitation.id, { outcome: "REVOKED", now: needs.clock.now() });
    return record(needs, tx, { operation: "user-invitation-revoked", invitation }, acting);
  });
}

/**
 * Sends an open invitation again with a new code and a new expiry; the previous code ends. The first time at once, then once
 * an hour. Throws invitation.not_found, invitation.too_soon, email.too_many.
 */
export async function resendInvitation(needs: AuthNeeds, place: InvitationPlace, acting: Acting): Promise<Reply> {
  const now = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const invitation = await openInvitationOf(needs, tx, place);
    const waitMs = invitation.isRepeated ? msOf(invitation.sentAt) + invitationPauseMs - msOf(now) : 0;
    const retryAfterS = Math.ceil(waitMs / 1000);
    if (waitMs > 0) throw new Fault("invitation.too_soon", { args: [retryAfterS], retryAfterS });
    const { text, hash } = needs.tokens.newCode();
    await renewInvitation(tx, invitation.id, { hash, sentAt: now, expiresAt: addMs(now, invitationLifeMs) });
    const message = accountInvitationEmail(place.account.name, joinLink(needs, "INVITE", text));
    await needs.emails.postForAccount(tx, place.account.id, [{ to: invitation.email, ...message }]);
    return record(needs, tx, { operation: "user-invitation-resent", invitation }, acting);
  });
}

async function openInvitationOf(
  needs: Pick<AuthNeeds, "accounts">,
  tx: Transaction,
  place: InvitationPlace,
): Promise<LockedInvitation> {
  const invitation = await findOpenInvitation(needs, tx, place);
  if (!invitation) throw new Fault("invitation.not_found");
  return invitation;
}

/** An open invitation of the account, locked until the transaction ends. */
export async function findOpenInvitation(
  { accounts }: Pick<AuthNeeds, "accounts">,
  tx: Transaction,
  { account, userId }: InvitationPlace,
): Promise<LockedInvitation | undefined> {
  const user = await accounts.users.find(tx, userId);
  return user ? lockOpenInvitation(tx, account.id, user.email) : lockOpenInvitationById(tx, account.id, userId);
}

type Changed = { readonly operation: string; readonly invitation: LockedInvitation };

async function record(
  { clock }: Pick<AuthNeeds, "clock">,
  tx: Transaction,
  { operation, invitation: { id, accountId, email } }: Changed,
  { caller, origin, settle }: Acting,
): Promise<Reply> {
  const subject = { kind: "account", id: accountId } as const;
  const who = { accountId, userId: caller.userId, at: clock.now() };
  await publish(tx, { audit: [{ ...who, subject, operation, details: { email, invitation: id } }], events: [], origin });
  return settle(tx, { status: 200 });
}
