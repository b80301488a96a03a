import type { OpenAccount } from "@chancery/core/access/caller.ts";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AuditRecordDraft } from "@chancery/core/audit/record.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { Change } from "../../../jobs/publish.ts";
import { addToGroup, countGroupMailboxes, holdMailboxes } from "./store.ts";
import type { GroupId } from "../mailbox/store/groups.ts";
import type { Acting } from "../../../http/route/route.ts";

/** Who acts in an account. */
export type ActingInAccount = Acting & { readonly account: OpenAccount };

/** Throws account.permission_lacking for whoever may not put mailboxes into groups. */
export function needAssign({ account }: ActingInAccount): void {
  if (!account.permissions.has(accountPermissions.mailboxGroupAssign))
    throw new Fault("account.permission_lacking", { args: [account.id] });
}

/** Which mailboxes, and where the request names them. */
export type NamedIn = { readonly ids: readonly MailboxId[]; readonly pointer: string };

/**
 * Puts mailboxes of the account into a locked group; how many were not in it. Throws mailbox.foreign_account for each that is
 * not there, value.too_many.
 */
export async function fillGroup(
  tx: Transaction,
  { account }: ActingInAccount,
  id: GroupId,
  { ids, pointer }: NamedIn,
): Promise<number> {
  const there = await holdMailboxes(tx, account.id, ids);
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

/** What happened to a group. */
export type GroupEvent = {
  readonly operation: string;
  readonly groupId: GroupId;
  readonly details?: AuditRecordDraft["details"];
  readonly at: Instant;
};

/** What a change of a group leaves in the trail of its account. */
export function changeOfGroup({ operation, groupId, details, at }: GroupEvent, acting: ActingInAccount): Change {
  const { account, caller, origin } = acting;
  const subject = { kind: "account", id: account.id } as const;
  const record = { subject, operation, at, accountId: account.id, userId: caller.userId };
  return { audit: [{ ...record, details: { groupId, ...details } }], events: [], origin };
}
