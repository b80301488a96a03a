import { accountCodes } from "@chancery/core/notification/codes.ts";
import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { findEmail } from "@chancery/core/account/email.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault, faultOf, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { accountInvitationEmail } from "@chancery/core/email/about-person.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import { invitationLifeMs, invitationPauseMs, invitationsOpenMax } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { openInvitedAccount } from "./find-invited-account.ts";
import { joinLink } from "../session/person-codes.ts";
import { countInvitations, saveInvitation, type MailboxGrant } from "./store.ts";

/** The roles that an invitation grants when it is accepted. */
export type OfferedRoles = {
  readonly accountId: AccountId;
  readonly roleIds: readonly RoleId[];
  readonly mailboxes: readonly { readonly id: MailboxId; readonly roleIds: readonly RoleId[] }[];
};

/** The person to invite and the roles to grant. */
export type InvitationInput = OfferedRoles & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Invites an email address into an account by email. Throws value.format, user.permissions_missing, user.role_unknown,
 * mailbox.not_found, user.has_access, user.invited_already, token.too_many, account.forbidden, account.permission_lacking, email.too_many.
 */
export async function invitePerson(needs: AuthNeeds, input: InvitationInput, acting: Acting): Promise<Reply> {
  const email = findEmail(input.email);
  refuse([
    ...(email === undefined ? [{ code: "value.format", args: ["email"], pointer: "/email" } as const] : []),
    ...emptyFaults(input),
  ]);
  return needs.database.transaction(async (tx) => {
    const account = await openInvitedAccount(needs, tx, { caller: acting.caller, id: input.accountId }, [
      ...(input.roleIds.length > 0 ? (["userAssignToAccount"] as const) : []),
      ...(input.mailboxes.length > 0 ? (["userAssignToMailbox"] as const) : []),
    ]);
    await assertCanOffer(needs, tx, acting.caller, input);
    await checkNotThere(needs, tx, account, email ?? "");
    return send(needs, tx, { input, account, email: email ?? "" }, acting);
  });
}

/** The fault of an invitation that would grant nothing. */
export function emptyFaults({ roleIds, mailboxes }: OfferedRoles): readonly FaultRow[] {
  const isEmpty = roleIds.length === 0 && mailboxes.every((one) => one.roleIds.length === 0);
  return isEmpty ? [{ code: "user.permissions_missing", pointer: "/account/roles" }] : [];
}

/** Checks that roles and mailboxes are the account's, and that the caller can grant them. Throws user.role_unknown, mailbox.not_found, account.permission_lacking. */
export async function assertCanOffer(needs: AuthNeeds, tx: Transaction, caller: Caller, input: OfferedRoles): Promise<void> {
  refuse([...(await roleFaults(needs, tx, input)), ...(await mailboxFaults(needs, tx, input))]);
  await needs.accounts.roles.assertCanGrant(tx, caller, input.accountId, input.roleIds);
}

/** The offered roles in mailboxes, one by one. */
export function mailboxGrants({ mailboxes }: OfferedRoles): readonly MailboxGrant[] {
  return mailboxes.flatMap((one) => one.roleIds.map((roleId) => ({ mailboxId: one.id, roleId })));
}

async function roleFaults({ accounts }: AuthNeeds, tx: Transaction, input: OfferedRoles): Promise<readonly FaultRow[]> {
  const inAccount = await accounts.roles.lockGrantable(tx, input.accountId, "account", input.roleIds);
  const inMailboxes = await accounts.roles.lockGrantable(
    tx,
    input.accountId,
    "mailbox",
    input.mailboxes.flatMap((one) => one.roleIds),
  );
  const row = (role: RoleId, pointer: string): FaultRow => ({ code: "user.role_unknown", args: [role], pointer });
  return [
    ...input.roleIds.flatMap((role, at) => (inAccount.has(role) ? [] : [row(role, `/account/roles/${at}`)])),
    ...input.mailboxes.flatMap(({ roleIds }, index) =>
      roleIds.flatMap((role, at) => (inMailboxes.has(role) ? [] : [row(role, `/mailboxes/${index}/roles/${at}`)])),
    ),
  ];
}

async function mailboxFaults({ mailboxes }: AuthNeeds, tx: Transaction, input: OfferedRoles): Promise<readonly FaultRow[]> {
  const cards = await mailboxes.findMailboxes(
    tx,
    input.mailboxes.map(({ id }) => id),
  );
  return input.mailboxes.flatMap(({ id }, at): readonly FaultRow[] => {
    const card = cards.get(id);
    if (card && !card.isRemoved && card.accountId === input.accountId) return [];
    return [{ code: "mailbox.not_found", args: [id], pointer: `/mailboxes/${at}/uuid` }];
  });
}

/** Members of the account get roles directly, without an invitation. */
async function checkNotThere({ accounts }: AuthNeeds, tx: Transaction, { id }: OpenAccount, email: string): Promise<void> {
  const user = await accounts.users.findByEmail(tx, email);
  if (user && (await accounts.members.has(tx, id, user.id)))
    throw faultOf([{ code: "user.has_access", args: [email], pointer: "/email" }]);
  if ((await countInvitations(tx, { accountId: id })) >= invitationsOpenMax)
    throw new Fault("token.too_many", { args: ["invitations", invitationsOpenMax] });
}

type Invited = { readonly input: InvitationInput; readonly account: OpenAccount; readonly email: string };

async function send(needs: AuthNeeds, tx: Transaction, { input, account, email }: Invited, acting: Acting): Promise<Reply> {
  const now = needs.clock.now();
  const { text, hash } = needs.tokens.newCode();
  const mailboxes = mailboxGrants(input);
  const invitation = {
    id: needs.newId<"invitation">(),
    accountId: account.id,
    email,
    invitedBy: acting.caller.userId,
    roleIds: input.roleIds,
    mailboxes,
    sentAt: now,
    expiresAt: addMs(now, invitationLifeMs),
  };
  const id = await saveInvitation(tx, invitation, { hash, sentBefore: addMs(now, -invitationPauseMs) });
  if (!id) throw faultOf([{ code: "user.invited_already", pointer: "/email" }]);
  const userId = await addInvited(needs, tx, input, email);
  const message = accountInvitationEmail(account.name, joinLink(needs, "INVITE", text));
  await needs.emails.postForAccount(tx, account.id, [{ to: email, ...message }]);
  const data = { accountName: account.name };
  const notice = { code: accountCodes.invited, userIds: [userId], accountId: account.id, data, email: undefined };
  await needs.notifications.notifyUsers(tx, notice);
  const details = { email, invitation: id, roles: input.roleIds, mailboxes: mailboxes.map(({ mailboxId }) => mailboxId) };
  await publish(tx, changeInAccount({ ...acting, account }, { operation: "user-invited", at: now, details }));
  return acting.settle(tx, { status: 201, body: { uuid: userId, inviteUuid: id } });
}

/** Finds the user of an email address, or creates an invited one. */
async function addInvited(
  needs: AuthNeeds,
  tx: Transaction,
  { firstName, lastName }: InvitationInput,
  email: string,
): Promise<UserId> {
  const added = await needs.accounts.users.register(tx, {
    id: needs.newId<"user">(),
    email,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: "",
    passwordHash: undefined,
    status: "PENDING_INVITE",
    isBreakGlass: false,
    corporateAccountId: undefined,
    passwordChangedAt: undefined,
    createdAt: needs.clock.now(),
  });
  const user = added ?? (await needs.accounts.users.findByEmail(tx, email));
  if (!user) throw new Error(`the email address ${email} has no user and cannot get one`);
  return user.id;
}
