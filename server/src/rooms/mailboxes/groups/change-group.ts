import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import type { Change } from "../../../jobs/publish.ts";
import { addToGroup, countGroupMailboxes, lockMailboxesOfAccount } from "./store.ts";
import type { GroupId } from "../mailbox/store/groups.ts";
import type { InAccount } from "../../../http/route/route.ts";

/** Throws account.permission_lacking unless the caller may assign mailboxes to groups. */
export function needAssign({ account }: InAccount): void {
  if (!account.permissions.has(accountPermissions.mailboxGroupAssign))
    throw new Fault("account.permission_lacking", { args: [account.id] });
}

/** Mailboxes, and the JSON Pointer of their array in the request. */
export type NamedIn = { readonly ids: readonly MailboxId[]; readonly pointer: string };

/**
 * Adds mailboxes of the account to a locked group; returns how many were new. Throws mailbox.foreign_account for each other
 * mailbox, value.too_many.
 */
export async function fillGroup(
  tx: Transaction,
  { account }: InAccount,
  id: GroupId,
  { ids, pointer }: NamedIn,
): Promise<number> {
  const there = await lockMailboxesOfAccount(tx, account.id, ids);
  refuse(
    ids.flatMap((one, at) =>
      there.has(one) ? [] : [{ code: "mailbox.foreign_account", args: [one], pointer: `${pointer}/${at}` } as const],
    ),
  );
  const added = await addToGroup(tx, id, [...there]);
  const max = mailboxLimits.groupMailboxesMax;
  if ((await countGroupMailboxes(tx, id)) > max) throw new Fault("value.too_many", { args: ["mailboxes", max] });
  return added;
}

/** A change of a group. */
export type GroupEvent = {
  readonly operation: string;
  readonly groupId: GroupId;
  readonly details?: AuditRecordDraft["details"];
  readonly at: Instant;
};

/** The audit record for a change of a group, in the trail of its account. */
export function changeOfGroup({ operation, groupId, details, at }: GroupEvent, acting: InAccount): Change {
  return changeInAccount(acting, { operation, at, details: { groupId, ...details } });
}
