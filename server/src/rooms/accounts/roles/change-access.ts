import { accessDetails } from "@chancery/core/account/grants.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { assertCanGrant } from "./grant-limits.ts";
import { addRoles, hasActiveMailboxOwner, listRolesIn, lockMemberStatus, revokeOtherRoles, revokeRoles } from "./store/access.ts";
import { hasActiveOwner } from "../account/store/owners.ts";
import { lockPeopleOf } from "../account/lock-people.ts";
import { lockGrantableRoles } from "./store/roles.ts";
import type { GrantPlace, Role } from "./role.ts";

/** The account or mailbox in which roles change, the caller, and the permissions that granting and revoking require. */
export type AccessPlace = {
  readonly account: OpenAccount;
  readonly mailboxId: MailboxId | undefined;
  readonly caller: Caller;
  readonly permission: AccountPermission;
  readonly revokePermission: AccountPermission;
};

/** The roles to grant to a person, and to revoke if the others are retained. `at` is the pointer to the submitted grants. */
export type AccessChange = {
  readonly userId: UserId;
  readonly roles: readonly RoleId[];
  readonly others: "retained" | "revoked";
  readonly revoked?: readonly RoleId[];
  readonly at?: string;
};

/** All roles afterwards, and the audit record of the change; none when nothing changed. */
export type ChangedAccess = { readonly roles: readonly Role[]; readonly audit: readonly AuditRecordDraft[] };

/**
 * Changes the roles of a person in an account or a mailbox, with effect from their next request; serialized for each account.
 * Throws token.invalid, account.user_missing, user.role_unknown, role.unknown, account.permission_lacking, owner.last, or
 * mailbox.no_other_owner if single roles in a mailbox are revoked.
 */
export async function changeAccess(
  tx: Transaction,
  place: AccessPlace,
  change: AccessChange,
  at: Instant,
): Promise<ChangedAccess> {
  const { account, mailboxId } = place;
  await lockPeopleOf(tx, place, place.permission);
  const status = await lockMemberStatus(tx, account.id, change.userId);
  if (status === undefined || status === "DELETED") throw new Fault("account.user_missing");
  await checkRoles(tx, place, change);
  const grants = mailboxId === undefined ? { accountId: account.id } : { mailboxId };
  if (mailboxId === undefined) await checkNewRoles(tx, place, change);
  const revoked = await revokeRolesIn(tx, grants, change);
  const granted = await addRoles(tx, grants, change.userId, change.roles);
  if (revoked.length > 0 && !account.permissions.has(accountPermissions[place.revokePermission])) {
    throw new Fault("account.permission_lacking", { args: [account.id] });
  }
  if (status === "ACTIVE" && (await isWithoutOwner(tx, place, revoked))) {
    throw new Fault(mailboxId !== undefined && change.revoked ? "mailbox.no_other_owner" : "owner.last");
  }
  const isChanged = granted.length + revoked.length > 0;
  const details = accessDetails(change.userId, { given: granted, taken: revoked });
  return {
    roles: await listRolesIn(tx, grants, change.userId),
    audit: isChanged ? [{ ...recordOf(place), at, details }] : [],
  };
}

function recordOf({ account, mailboxId, caller }: AccessPlace) {
  const who = { accountId: account.id, userId: caller.userId };
  if (mailboxId === undefined) {
    return { ...who, subject: { kind: "account", id: account.id } as const, operation: "account-access-changed" };
  }
  return { ...who, mailboxId, subject: { kind: "mailbox", id: mailboxId } as const, operation: "mailbox-access-changed" };
}

async function checkRoles(tx: Transaction, { account, mailboxId }: AccessPlace, change: AccessChange): Promise<void> {
  const { roles, revoked = [], at = "" } = change;
  if (roles.length + revoked.length === 0) return;
  const type = mailboxId === undefined ? "account" : "mailbox";
  const usable = await lockGrantableRoles(tx, account.id, type, [...roles, ...revoked]);
  refuse(
    roles.flatMap((role, index) =>
      usable.has(role) ? [] : [{ code: "user.role_unknown", args: [role], pointer: `${at}/roles/${index}` } as const],
    ),
  );
  const unknown = revoked.find((role) => !usable.has(role));
  if (unknown !== undefined) throw new Fault("role.unknown", { args: [unknown] });
}

function revokeRolesIn(tx: Transaction, place: GrantPlace, change: AccessChange): Promise<readonly RoleId[]> {
  const { userId, roles, others, revoked = [] } = change;
  return others === "revoked" ? revokeOtherRoles(tx, place, userId, roles) : revokeRoles(tx, place, userId, revoked);
}

/** Checked before the grant, because the caller may be the grantee. */
async function checkNewRoles(tx: Transaction, { account, caller }: AccessPlace, { userId, roles }: AccessChange): Promise<void> {
  const held = new Set((await listRolesIn(tx, { accountId: account.id }, userId)).map(({ id }) => id));
  await assertCanGrant(
    tx,
    caller,
    account.id,
    roles.filter((role) => !held.has(role)),
  );
}

/** Whether the revoked roles included that of the owner, and no active owner is left. */
async function isWithoutOwner(
  tx: Transaction,
  { account, mailboxId }: AccessPlace,
  revoked: readonly RoleId[],
): Promise<boolean> {
  if (mailboxId === undefined) return revoked.includes(systemRoles.accountOwner) && !(await hasActiveOwner(tx, account.id));
  return revoked.includes(systemRoles.mailboxOwner) && !(await hasActiveMailboxOwner(tx, mailboxId));
}
