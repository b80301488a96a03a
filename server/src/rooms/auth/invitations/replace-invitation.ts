import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuthNeeds } from "../needs.ts";
import { findOpenInvitation } from "./change-invitation.ts";
import { openInvitedAccount } from "./find-invited-account.ts";
import { assertCanOffer, emptyFaults, mailboxGrants, type OfferedRoles } from "./invite-person.ts";
import { replaceGrants, hadInvitation, type Invitation } from "./store.ts";

/** The roles that replace those of an open invitation, and names; undefined ones stay. `userId` is the invited person, or the invitation. */
export type InvitationChange = OfferedRoles & {
  readonly userId: UserId;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
};

/**
 * Replaces the roles of an open invitation, whose code and expiry stay; from now on the caller is who invites. Names of people who
 * have not registered change too. Throws user.permissions_missing, user.role_unknown, mailbox.not_found, account.forbidden,
 * account.permission_lacking, invitation.not_found, invitation.used.
 */
export async function replaceInvitation(needs: AuthNeeds, input: InvitationChange, acting: Acting): Promise<Reply> {
  refuse(emptyFaults(input));
  return needs.database.transaction(async (tx) => {
    const account = await openInvitedAccount(needs, tx, { caller: acting.caller, id: input.accountId }, [
      "userAssignToAccount",
      ...(input.mailboxes.length > 0 ? (["userAssignToMailbox"] as const) : []),
    ]);
    await assertCanOffer(needs, tx, acting.caller, input);
    const invitation = await lockInvitationOf(needs, tx, { account, userId: input.userId });
    const mailboxes = mailboxGrants(input);
    await replaceGrants(tx, { id: invitation.id, invitedBy: acting.caller.userId, roleIds: input.roleIds, mailboxes });
    await renameInvited(needs, tx, invitation, input);
    const { email, id } = invitation;
    const details = { email, invitation: id, roles: input.roleIds, mailboxes: mailboxes.map(({ mailboxId }) => mailboxId) };
    const act = { operation: "user-invitation-replaced", at: needs.clock.now(), details };
    await publish(tx, changeInAccount({ ...acting, account }, act));
    return acting.settle(tx, { status: 200 });
  });
}

async function lockInvitationOf(
  needs: AuthNeeds,
  tx: Transaction,
  { account, userId }: Parameters<typeof findOpenInvitation>[2],
): Promise<Invitation> {
  const invitation = await findOpenInvitation(needs, tx, { account, userId });
  if (invitation) return invitation;
  const user = await needs.accounts.users.find(tx, userId);
  const isUsed = await hadInvitation(tx, account.id, { id: userId, email: user?.email });
  throw new Fault(isUsed ? "invitation.used" : "invitation.not_found");
}

/** Others have registered, and their names are their own. */
async function renameInvited(
  { accounts }: AuthNeeds,
  tx: Transaction,
  { email }: Invitation,
  { firstName, lastName }: InvitationChange,
): Promise<void> {
  const found = await accounts.users.findByEmail(tx, email);
  const user = found && (await accounts.users.lock(tx, found.id));
  if (user?.status !== "PENDING_INVITE") return;
  const names = { firstName: firstName?.trim() ?? user.firstName, lastName: lastName?.trim() ?? user.lastName };
  await accounts.users.rename(tx, { ...user, ...names });
}
