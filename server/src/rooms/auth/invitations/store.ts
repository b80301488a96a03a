import sql, { empty, type Sql } from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, InvitationId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A role in a mailbox. */
export type MailboxGrant = { readonly mailboxId: MailboxId; readonly roleId: RoleId };

/** An invitation to an account. */
export type Invitation = {
  readonly id: InvitationId;
  readonly accountId: AccountId;
  readonly email: string;
  readonly invitedBy: UserId;
  readonly roleIds: readonly RoleId[];
  readonly mailboxes: readonly MailboxGrant[];
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
};

/**
 * Inserts an invitation, or renews the open one of the account to the email address unless it was sent after `sentBefore`.
 * Returns its id; undefined when it was sent too recently. Of several concurrent callers one succeeds.
 */
export async function saveInvitation(
  tx: Transaction,
  one: Invitation,
  { hash, sentBefore }: { readonly hash: Buffer; readonly sentBefore: Instant },
): Promise<InvitationId | undefined> {
  return tx.value<InvitationId>(sql`
    insert into account_invitations (id, account_id, email, invited_by, role_ids, mailbox_ids, mailbox_role_ids, code_hash,
      created_at, sent_at, expires_at)
    values (${one.id}, ${one.accountId}, ${one.email}, ${one.invitedBy}, ${one.roleIds}::uuid[],
      ${one.mailboxes.map(({ mailboxId }) => mailboxId)}::uuid[], ${one.mailboxes.map(({ roleId }) => roleId)}::uuid[], ${hash},
      ${one.sentAt}, ${one.sentAt}, ${one.expiresAt})
    on conflict (account_id, email) where closed_at is null do update
    set invited_by = excluded.invited_by, role_ids = excluded.role_ids, mailbox_ids = excluded.mailbox_ids,
      mailbox_role_ids = excluded.mailbox_role_ids, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at
    where account_invitations.sent_at <= ${sentBefore}
    returning id`);
}

type InvitationRow = Omit<LockedInvitation, "mailboxes"> & {
  readonly mailboxIds: readonly MailboxId[];
  readonly mailboxRoleIds: readonly RoleId[];
};

/** A locked invitation, open or closed; repeated when its email was sent more than once. */
export type LockedInvitation = Invitation & { readonly isClosed: boolean; readonly isRepeated: boolean };

/** The invitation of a code, also when closed or expired, locked until the transaction ends. */
export async function lockInvitation(tx: Transaction, hash: Buffer): Promise<LockedInvitation | undefined> {
  return lockWhere(tx, sql`code_hash = ${hash}`);
}

/** The same by its id. */
export async function lockInvitationOfId(tx: Transaction, id: InvitationId): Promise<LockedInvitation | undefined> {
  return lockWhere(tx, sql`id = ${id}`);
}

/** The open invitation of an account to an email address, also when expired, locked until the transaction ends. */
export async function lockOpenInvitation(
  tx: Transaction,
  accountId: AccountId,
  email: string,
): Promise<LockedInvitation | undefined> {
  return lockWhere(
    tx,
    sql`account_id = ${accountId}
      and email = ${email}
      and closed_at is null`,
  );
}

/** Locks an open invitation of an account by its id. */
export async function lockOpenInvitationById(
  tx: Transaction,
  accountId: AccountId,
  id: string,
): Promise<LockedInvitation | undefined> {
  return lockWhere(
    tx,
    sql`id = ${id}
      and account_id = ${accountId}
      and closed_at is null`,
  );
}

async function lockWhere(tx: Transaction, condition: Sql): Promise<LockedInvitation | undefined> {
  const row = await tx.object<InvitationRow>(sql`
    select id, account_id, email, invited_by, role_ids::text[] as role_ids, mailbox_ids::text[] as mailbox_ids,
      mailbox_role_ids::text[] as mailbox_role_ids, sent_at, expires_at, closed_at is not null as is_closed,
      sent_at > created_at as is_repeated
    from account_invitations
    where ${condition}
    for update`);
  return row && invitationOf(row);
}

/** Replaces the code and the times of an invitation. */
export async function renewInvitation(
  tx: Transaction,
  id: InvitationId,
  { hash, sentAt, expiresAt }: { readonly hash: Buffer; readonly sentAt: Instant; readonly expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`
    update account_invitations
    set code_hash = ${hash}, sent_at = ${sentAt}, expires_at = ${expiresAt}
    where id = ${id}`);
}

/** Replaces the roles of an invitation, and who invites. */
export async function replaceGrants(
  tx: Transaction,
  { id, invitedBy, roleIds, mailboxes }: Pick<Invitation, "id" | "invitedBy" | "roleIds" | "mailboxes">,
): Promise<void> {
  await tx.run(sql`
    update account_invitations
    set invited_by = ${invitedBy}, role_ids = ${roleIds}::uuid[],
      mailbox_ids = ${mailboxes.map(({ mailboxId }) => mailboxId)}::uuid[],
      mailbox_role_ids = ${mailboxes.map(({ roleId }) => roleId)}::uuid[]
    where id = ${id}`);
}

/** Whether an account had an invitation of an email address or an id that has ended. */
export async function hadInvitation(
  db: Queries,
  accountId: AccountId,
  { id, email }: { readonly id: string; readonly email: string | undefined },
): Promise<boolean> {
  return db.has(sql`
    select id
    from account_invitations
    where account_id = ${accountId}
      and closed_at is not null
      and (id = ${id} or email = ${email ?? null})
    limit 1`);
}

/** The name of the account of an invitation. */
export async function findInvitingAccount(db: Queries, hash: Buffer): Promise<string | undefined> {
  return db.value<string>(sql`
    select a.name
    from account_invitations i
    join account_cards a on a.id = i.account_id
    where i.code_hash = ${hash}`);
}

/** Closes an invitation with its outcome. */
export async function closeInvitation(
  tx: Transaction,
  id: InvitationId,
  { outcome, now }: { readonly outcome: "ACCEPTED" | "DECLINED" | "REVOKED"; readonly now: Instant },
): Promise<void> {
  await tx.run(sql`
    update account_invitations
    set closed_at = ${now}, outcome = ${outcome}
    where id = ${id}`);
}

/** A row of the list of open invitations, with the account's name. */
export type ListedInvitation = {
  readonly id: InvitationId;
  readonly account_id: AccountId;
  readonly account_name: string;
  readonly account_type: "company" | "personal";
  readonly restricts_profiles: boolean;
  readonly email: string;
  readonly role_ids: readonly RoleId[];
  readonly mailbox_ids: readonly MailboxId[];
  readonly mailbox_role_ids: readonly RoleId[];
  readonly sent_at: Instant;
  readonly expires_at: Instant;
};

/** Filter of a list of invitations: unexpired ones to an email address, or all open ones of an account. */
export type InvitationFilter = { readonly email: string; readonly now: Instant } | { readonly accountId: AccountId };

/** A page of open invitations, oldest first, after the id `after` if there is one. */
export async function listInvitations(
  db: Queries,
  filter: InvitationFilter,
  page: { readonly offset: number; readonly limit: number; readonly after: string | undefined },
): Promise<readonly ListedInvitation[]> {
  return db.all<ListedInvitation>(sql`
    select i.id, i.account_id, a.name as account_name, a.type as account_type, a.restricts_profiles, i.email,
      i.role_ids::text[] as role_ids, i.mailbox_ids::text[] as mailbox_ids, i.mailbox_role_ids::text[] as mailbox_role_ids,
      i.sent_at, i.expires_at
    ${matching(filter)}
      ${page.after === undefined ? empty : sql`and i.id > ${page.after}`}
    order by i.id
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of open invitations that match. */
export async function countInvitations(db: Queries, filter: InvitationFilter): Promise<number> {
  return db.count(sql`
    select count(*) as total
    ${matching(filter)}`);
}

function matching(filter: InvitationFilter) {
  const whose =
    "email" in filter
      ? sql`and i.email = ${filter.email} and i.expires_at > ${filter.now}`
      : sql`and i.account_id = ${filter.accountId}`;
  return sql`from account_invitations i
    join account_cards a on a.id = i.account_id
    where i.closed_at is null
      and not a.is_removed
      ${whose}`;
}

function invitationOf({ mailboxIds, mailboxRoleIds, ...row }: InvitationRow): LockedInvitation {
  const mailboxes = mailboxIds.flatMap((mailboxId, at) => {
    const roleId = mailboxRoleIds[at];
    return roleId ? [{ mailboxId, roleId }] : [];
  });
  return { ...row, mailboxes };
}
