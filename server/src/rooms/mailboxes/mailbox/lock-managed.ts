import type { Caller } from "@chancery/core/access/caller.ts";
import { accountPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import { within } from "@chancery/core/access/scopes.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { findManaged, type Managed } from "./store/managing.ts";

/**
 * A mailbox for callers with one of these permissions in its account, within their token's scopes. Throws mailbox.not_found,
 * mailbox.forbidden without any grant, account.permission_lacking, mailbox.removed.
 */
export async function openManaged(
  db: Queries,
  id: MailboxId,
  caller: Caller,
  oneOf: readonly AccountPermission[],
): Promise<Managed> {
  const found = await findManaged(db, id, caller);
  if (!found) throw new Fault("mailbox.not_found", { args: [id] });
  if (found.mailbox_permissions.length + found.account_permissions.length === 0)
    throw new Fault("mailbox.forbidden", { args: [id] });
  const managed = { ...found, account_permissions: [...within(found.account_permissions, caller.scopes?.account)] };
  if (!oneOf.some((permission) => isAllowed(managed, permission)))
    throw new Fault("account.permission_lacking", { args: [found.account_id] });
  if (found.is_removed) throw new Fault("mailbox.removed", { args: [id] });
  return managed;
}

/** Throws account.permission_lacking unless the caller has the permission in the mailbox's account. */
export function needIn(managed: Managed, permission: AccountPermission): void {
  if (!isAllowed(managed, permission)) throw new Fault("account.permission_lacking", { args: [managed.account_id] });
}

function isAllowed({ account_permissions: permissions }: Managed, permission: AccountPermission): boolean {
  return permissions.includes(accountPermissions[permission]);
}
