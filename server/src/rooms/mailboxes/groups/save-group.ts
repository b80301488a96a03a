import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import { groupNameFaults } from "@chancery/core/mailbox/names.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfGroup, fillGroup, needAssign } from "./change-group.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listGroupMailboxes, removeFromGroup } from "./store.ts";
import {
  addGroup,
  changeGroupRow,
  countGroups,
  findGroup,
  lockGroup,
  type Group,
  type GroupId,
} from "../mailbox/store/groups.ts";
import { showGroup } from "../contacts/view.ts";

/** Name and mailboxes of a group; undefined leaves the mailboxes as they are. */
export type GroupBody = { readonly name: string; readonly mailboxes?: readonly MailboxId[] | undefined };

/** Creates a group. Throws group.name, group.name_used, mailbox.foreign_account, account.permission_lacking, value.too_many. */
export async function createGroup(needs: MailboxesNeeds, body: GroupBody, acting: InAccount): Promise<Reply> {
  const { account } = acting;
  const name = nameOf(body, acting);
  const at = needs.clock.now();
  const id = needs.newId<"mailboxGroup">();
  return needs.database.transaction(async (tx) => {
    await needs.accounts.account.lockOwners(tx, [account.id]);
    if ((await countGroups(tx, account.id)) >= mailboxLimits.groupsMax)
      throw new Fault("value.too_many", { args: ["groups", mailboxLimits.groupsMax] });
    const group = { id, account_id: account.id, name, created_at: at, modified_at: at };
    if (!(await addGroup(tx, group))) throw faultOf([{ code: "group.name_used", pointer: "/name" }]);
    await replaceMailboxes(tx, id, body, acting);
    return saved(tx, { group, status: 201, operation: "mailbox-group-created", at }, acting);
  });
}

/** Changes a group. Throws the same, and group.not_found. */
export async function changeGroup(
  needs: MailboxesNeeds,
  { id, body }: { readonly id: GroupId; readonly body: GroupBody },
  acting: InAccount,
): Promise<Reply> {
  const missing = new Fault("group.not_found", { args: [id] });
  if (!(await findGroup(needs.database, acting.account.id, id))) throw missing;
  const name = nameOf(body, acting);
  const at = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    await needs.accounts.account.lockOwners(tx, [acting.account.id]);
    const before = await lockGroup(tx, acting.account.id, id);
    if (!before) throw missing;
    const group = { ...before, name, modified_at: at };
    if (!(await changeGroupRow(tx, group))) throw faultOf([{ code: "group.name_used", pointer: "/name" }]);
    await replaceMailboxes(tx, id, body, acting);
    return saved(tx, { group, status: 200, operation: "mailbox-group-updated", at }, acting);
  });
}

function nameOf({ name, mailboxes = [] }: GroupBody, acting: InAccount): string {
  if (mailboxes.length > 0) needAssign(acting);
  const tidy = tidyName(name);
  refuse(groupNameFaults(tidy, "/name"));
  return tidy;
}

async function replaceMailboxes(tx: Transaction, id: GroupId, { mailboxes }: GroupBody, acting: InAccount): Promise<void> {
  if (mailboxes === undefined) return;
  const gone = (await listGroupMailboxes(tx, id)).map((one) => one.id).filter((one) => !mailboxes.includes(one));
  if (gone.length > 0) needAssign(acting);
  await removeFromGroup(tx, id, gone);
  await fillGroup(tx, acting, id, { ids: mailboxes, pointer: "/mailboxes" });
}

type Saved = { readonly group: Group; readonly status: number; readonly operation: string; readonly at: Instant };

async function saved(tx: Transaction, { group, status, operation, at }: Saved, acting: InAccount): Promise<Reply> {
  const mailboxes = await listGroupMailboxes(tx, group.id);
  const details = { name: group.name, mailboxes: mailboxes.map(({ id }) => id) };
  await publish(tx, changeOfGroup({ operation, groupId: group.id, details, at }, acting));
  return acting.settle(tx, { status, body: showGroup(group, mailboxes) });
}
