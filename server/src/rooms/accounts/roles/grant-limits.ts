import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findOpenAccount } from "../account/find-account.ts";
import { findRolesOfIds } from "./store/roles.ts";
import type { Role } from "./role.ts";

const nothing: ReadonlySet<number> = new Set();

/** The person who grants, and the scopes of their token. */
export type Grantor = Pick<Caller, "userId" | "scopes">;

/**
 * Ensures that account roles grant nothing the grantor lacks there. Call it with the account's people locked. Throws
 * account.permission_lacking, with the permissions that are lacking.
 */
export async function assertCanGrant(
  db: Queries,
  grantor: Grantor,
  accountId: AccountId,
  roleIds: readonly RoleId[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const lacked = await findLacked(db, grantor, accountId, roleIds);
  if (lacked.length > 0) throw lacks(accountId, lacked);
}

/** The permissions that these account roles grant and the grantor lacks in the account. */
export async function findLacked(
  db: Queries,
  grantor: Grantor,
  accountId: AccountId,
  roleIds: readonly RoleId[],
): Promise<readonly number[]> {
  const account = await findOpenAccount(db, grantor, accountId);
  const given = new Set((await findRolesOfIds(db, roleIds)).flatMap(({ permissions }) => permissions));
  return [...given.difference(account?.permissions ?? nothing)].toSorted((a, b) => a - b);
}

/**
 * Ensures that the grantor could grant the permissions added to a role: in an account those they have, in mailboxes any
 * once they may grant roles there. Throws account.permission_lacking.
 */
export async function assertCanAddPermissions(
  db: Queries,
  grantor: Grantor,
  { accountId, type, permissions }: Role & { readonly accountId: AccountId },
  before: readonly number[],
): Promise<void> {
  const account = await findOpenAccount(db, grantor, accountId);
  const added = permissions.filter((permission) => !before.includes(permission));
  const needed = type === "account" ? added : added.slice(0, 1).map(() => accountPermissions.userAssignToMailbox);
  const lacked = new Set<number>(needed).difference(account?.permissions ?? nothing);
  if (lacked.size > 0) throw lacks(accountId, [...lacked]);
}

function lacks(accountId: AccountId, lacked: readonly number[]): Fault {
  return new Fault("account.permission_lacking", { args: [accountId], data: { lacked: [...lacked] } });
}
