import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { assertCanGrant } from "./grant-limits.ts";
import * as access from "./store/access.ts";
import { hasActiveOwner } from "../account/store/owners.ts";
import { lockPeopleOf } from "../account/lock-people.ts";
import { lockRolesToGive, type Role } from "./store/roles.ts";

/** The account or mailbox in which roles change, the caller, and the permissions that granting and revoking require. */
export type AccessPlace = {
  readonly account: OpenAccount;
  readonly mailboxId: MailboxId | undefined;
  readonly caller: Caller;
  readonly permission: AccountPermission;
  readonly taking: AccountPermission;
};

/** The roles to grant to a person; their other roles are retained or revoked. */
export type AccessChange = {
  readonly userId: UserId;
  readonly roles: readonly RoleId[];
  readonly others: "kept" | "taken";
};

/** Roles granted and revoked, and all roles afterwards. */
export type ChangedAccess = {
  readonly given: readonly RoleId[];
  readonly taken: readonly RoleId[];
  readonly roles: readonly Role[];
};

/**
 * Changes the roles of a person in an account or a mailbox, with effect from their next request; serialized for each account.
 * Throws token.invalid, account.user_missing, user.role_unknown, account.permission_lacking, owner.last.
 */
export async function changeAccess(tx: Transaction, place: AccessPlace, change: AccessChange): Promise<ChangedAccess> {
  const { account, mailboxId } = place;
  await lockPeopleOf(tx, place, place.permission);
  const status = await access.lockMemberStatus(tx, account.id, change.userId);
  if (status === undefined || status === "DELETED") throw new Fault("account.user_missing");
  await checkRoles(tx, place, change.roles);
  const grants = mailboxId === undefined ? accountGrants(account.id) : mailboxGrants(mailboxId);
  if (mailboxId === undefined) await checkWhatIsNew(tx, place, change);
  const taken = change.others === "taken" ? await grants.keep(tx, change) : [];
  const given = await grants.add(tx, change);
  if (taken.length > 0 && !account.permissions.has(accountPermissions[place.taking])) {
    throw new Fault("account.permission_lacking", { args: [account.id] });
  }
  const losesOwner = status === "ACTIVE" && taken.includes(grants.ownerRole);
  if (losesOwner && !(await grants.hasOwner(tx))) throw new Fault("owner.last");
  return { given, taken, roles: await grants.list(tx, change.userId) };
}

async function checkRoles(tx: Transaction, { account, mailboxId }: AccessPlace, roles: readonly RoleId[]): Promise<void> {
  if (roles.length === 0) return;
  const usable = await lockRolesToGive(tx, account.id, mailboxId === undefined ? "account" : "mailbox", roles);
  refuse(
    roles.flatMap((role, index) =>
      usable.has(role) ? [] : [{ code: "user.role_unknown", args: [role], pointer: `/roles/${index}` } as const],
    ),
  );
}

/** Checked before the grant, because the caller may be the grantee. */
async function checkWhatIsNew(tx: Transaction, { account, caller }: AccessPlace, { userId, roles }: AccessChange): Promise<void> {
  const held = new Set((await access.listAccountRoles(tx, account.id, userId)).map(({ id }) => id));
  await assertCanGrant(
    tx,
    caller,
    account.id,
    roles.filter((role) => !held.has(role)),
  );
}

type Change = Pick<AccessChange, "userId" | "roles">;

function accountGrants(id: AccountId) {
  return {
    ownerRole: systemRoles.accountOwner,
    keep: (tx: Transaction, { userId, roles }: Change) => access.keepAccountRoles(tx, id, userId, roles),
    add: (tx: Transaction, { userId, roles }: Change) => access.addAccountRoles(tx, id, userId, roles),
    hasOwner: (tx: Transaction) => hasActiveOwner(tx, id),
    list: (tx: Transaction, userId: UserId) => access.listAccountRoles(tx, id, userId),
  };
}

function mailboxGrants(id: MailboxId) {
  return {
    ownerRole: systemRoles.mailboxOwner,
    keep: (tx: Transaction, { userId, roles }: Change) => access.keepMailboxRoles(tx, id, userId, roles),
    add: (tx: Transaction, { userId, roles }: Change) => access.addMailboxRoles(tx, id, userId, roles),
    hasOwner: (tx: Transaction) => access.hasActiveMailboxOwner(tx, id),
    list: (tx: Transaction, userId: UserId) => access.listMailboxRoles(tx, id, userId),
  };
}
