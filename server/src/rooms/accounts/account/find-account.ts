import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { within } from "@chancery/core/access/scopes.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findStanding } from "./store/standing.ts";

/** An account that the path does not name, and the permission the caller needs there. */
export type AskedAccount = { readonly id: AccountId; readonly permission: AccountPermission };

/** Opens an account as the guard does for a path. Throws account.forbidden, account.removed, account.permission_lacking. */
export async function openAccount(db: Queries, caller: Caller, { id, permission }: AskedAccount): Promise<OpenAccount> {
  const account = await findOpenAccount(db, caller, id);
  if (!account) throw new Fault("account.forbidden", { args: [id] });
  if (!account.permissions.has(accountPermissions[permission])) throw new Fault("account.permission_lacking", { args: [id] });
  return account;
}

/** The account, if the caller belongs to it. Throws account.removed. */
export async function findOpenAccount(
  db: Queries,
  caller: Pick<Caller, "userId" | "scopes">,
  id: AccountId,
): Promise<OpenAccount | undefined> {
  const standing = await findStanding(db, caller.userId, id);
  if (standing?.is_removed) throw new Fault("account.removed");
  return standing && { id, name: standing.name, permissions: within(standing.permissions, caller.scopes?.account) };
}
