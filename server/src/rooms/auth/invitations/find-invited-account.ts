import type { Caller, OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AuthNeeds } from "../needs.ts";

/** An account in which the caller has these permissions. Throws account.forbidden, account.removed, account.permission_lacking. */
export async function openInvitedAccount(
  { accounts }: Pick<AuthNeeds, "accounts">,
  db: Queries,
  { caller, id }: { readonly caller: Caller; readonly id: AccountId },
  permissions: readonly AccountPermission[],
): Promise<OpenAccount> {
  const account = await accounts.account.findOpen(db, caller, id);
  if (!account) throw new Fault("account.forbidden", { args: [id] });
  if (permissions.some((one) => !account.permissions.has(accountPermissions[one])))
    throw new Fault("account.permission_lacking", { args: [id] });
  return account;
}
