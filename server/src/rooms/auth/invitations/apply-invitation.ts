import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import type { AuthNeeds } from "../needs.ts";
import { findInvitationIdIn, isCodeOf } from "./invitation-code.ts";
import { closeInvitation, lockInvitation, lockInvitationOfId, type Invitation } from "./store.ts";

/**
 * Grants the invited person the roles of an invitation that can still be granted. Throws
 * token.invalid, invitation.not_found, invitation.foreign, invitation.used, invitation.expired, account.removed.
 */
export async function acceptInvitationIn(
  needs: AuthNeeds,
  tx: Transaction,
  { code, user }: { readonly code: string; readonly user: Pick<User, "id" | "email"> },
  origin: Origin,
): Promise<Invitation> {
  const now = needs.clock.now();
  // a person who is being removed must get no grants
  if ((await needs.accounts.users.lock(tx, user.id))?.status !== "ACTIVE") throw new Fault("token.invalid");
  const invitation = await openInvitation(needs, tx, code, user.email);
  await checkStillMeant(needs, tx, invitation);
  await grant(needs, tx, invitation, user);
  await closeInvitation(tx, invitation.id, { outcome: "ACCEPTED", now });
  const { accountId, roleIds, mailboxes } = invitation;
  const details = { invitation: invitation.id, roles: roleIds, mailboxes: mailboxes.map(({ mailboxId }) => mailboxId) };
  const subject = { kind: "user", id: user.id } as const;
  const record = { subject, operation: "invitation-accepted", at: now, accountId, userId: user.id, details };
  await publish(tx, { audit: [record], events: [], origin });
  return invitation;
}

/** The open invitation of a code, locked. With `email` it must be addressed to it. Throws the faults of acceptInvitationIn. */
export async function openInvitation(
  needs: Pick<AuthNeeds, "tokens" | "clock" | "digests">,
  tx: Transaction,
  code: string,
  email: string | undefined,
): Promise<Invitation> {
  const invitation = await lockByCode(needs, tx, code);
  if (!invitation) throw new Fault("invitation.not_found");
  if (email !== undefined && invitation.email !== email) throw new Fault("invitation.foreign");
  if (invitation.isClosed) throw new Fault("invitation.used");
  if (invitation.expiresAt <= needs.clock.now()) throw new Fault("invitation.expired");
  return invitation;
}

/** Accepts the code of the email and the code shown in the invited person's list. */
async function lockByCode(needs: Pick<AuthNeeds, "tokens" | "digests">, tx: Transaction, code: string) {
  const id = findInvitationIdIn(code);
  if (id === undefined) return lockInvitation(tx, needs.tokens.hashOf(code));
  const found = await lockInvitationOfId(tx, id);
  return found && isCodeOf(needs, code, found) ? found : undefined;
}

/** An invitation ends when its sender leaves the account. */
async function checkStillMeant({ accounts }: AuthNeeds, tx: Transaction, { accountId, invitedBy }: Invitation): Promise<void> {
  const account = await accounts.account.find(tx, accountId);
  if (!account || account.isRemoved) throw new Fault("account.removed");
  const inviter = await accounts.users.find(tx, invitedBy);
  const isThere = inviter?.status === "ACTIVE" && (await accounts.members.has(tx, accountId, invitedBy));
  if (!isThere) throw new Fault("invitation.expired");
}

/** The grants of the invitation that its sender could still make. */
async function stillGivable(
  { accounts }: AuthNeeds,
  tx: Transaction,
  { accountId, invitedBy, roleIds, mailboxes }: Pick<Invitation, "accountId" | "invitedBy" | "roleIds" | "mailboxes">,
): Promise<Pick<Invitation, "roleIds" | "mailboxes">> {
  const inviter = { userId: invitedBy, scopes: undefined };
  const account = await accounts.account.findOpen(tx, inviter, accountId);
  const may = (permission: AccountPermission) => account?.permissions.has(accountPermissions[permission]) ?? false;
  const lacked = may("userAssignToAccount") ? await accounts.roles.findLacked(tx, inviter, accountId, roleIds) : undefined;
  return {
    roleIds: lacked?.length === 0 ? roleIds : [],
    mailboxes: may("userAssignToMailbox") ? mailboxes : [],
  };
}

async function grant(
  needs: AuthNeeds,
  tx: Transaction,
  { accountId, ...invitation }: Invitation,
  user: Pick<User, "id">,
): Promise<void> {
  const { accounts, mailboxes } = needs;
  await accounts.members.add(tx, accountId, user.id);
  const given = await stillGivable(needs, tx, { accountId, ...invitation });
  const roles = await accounts.roles.lockGrantable(tx, accountId, "account", given.roleIds);
  for (const roleId of given.roleIds) if (roles.has(roleId)) await accounts.grants.grantAccount(tx, accountId, user.id, roleId);
  const asked = given.mailboxes.map(({ roleId }) => roleId);
  const mailboxRoles = await accounts.roles.lockGrantable(tx, accountId, "mailbox", asked);
  const cards = await mailboxes.findMailboxes(
    tx,
    given.mailboxes.map(({ mailboxId }) => mailboxId),
  );
  for (const { mailboxId, roleId } of given.mailboxes) {
    const card = cards.get(mailboxId);
    if (!card || card.isRemoved || card.accountId !== accountId || !mailboxRoles.has(roleId)) continue;
    await accounts.grants.addRoles(tx, { mailboxId }, user.id, [roleId]);
    await mailboxes.saveSearchRows(tx, mailboxId);
  }
}
