import { checkAccountName, checkInn, tidyName } from "@chancery/core/account/new-account.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccountsNeeds, ActingInAccount } from "../needs.ts";
import { listSeenMailboxes } from "../seen-mailboxes.ts";
import { lockAccount, saveAccount, type Account } from "../store/accounts.ts";
import { isMailboxRoleOf } from "../store/role-questions.ts";
import { showAccount } from "../view.ts";

/** What is to be said of an account; what is left out stays. `roleId` null: people who come by themselves get no mailbox. */
export type AccountChange = {
  readonly name: string;
  readonly inn: string | undefined;
  readonly roleId: RoleId | null | undefined;
};

/** Changes an account. Throws value.length, user.role_unknown, account.removed. */
export async function changeAccount(needs: AccountsNeeds, change: AccountChange, acting: ActingInAccount): Promise<Reply> {
  const name = tidyName(change.name);
  const inn = change.inn === undefined ? undefined : tidyName(change.inn);
  return needs.database.transaction(async (tx) => {
    const { account: open, caller, origin } = acting;
    const known = await lockAccount(tx, open.id);
    if (!known || known.isRemoved) throw new Fault("account.removed");
    const kept = inn === undefined || inn === known.inn;
    refuse([
      ...(name === known.name ? [] : checkAccountName(name)),
      ...(kept ? [] : checkInn(inn)),
      ...(await roleFaults(tx, open.id, change.roleId)),
    ]);
    const newPeopleRoleId = change.roleId === undefined ? known.newPeopleRoleId : (change.roleId ?? undefined);
    const account: Account = { ...known, name, inn: inn ?? known.inn, newPeopleRoleId };
    await saveAccount(tx, account);
    const subject = { kind: "account", id: open.id } as const;
    const details = { name, before: known.name, newPeopleRoleId: newPeopleRoleId ?? null };
    const who = { accountId: open.id, userId: caller.userId, at: needs.clock.now() };
    await publish(tx, { audit: [{ ...who, subject, operation: "account-updated", details }], events: [], origin });
    const reply = { status: 200, body: showAccount(account, open.permissions, await listSeenMailboxes(needs, tx, open, caller)) };
    await acting.settle(tx, reply);
    return reply;
  });
}

async function roleFaults(
  tx: Transaction,
  accountId: AccountId,
  roleId: RoleId | null | undefined,
): Promise<readonly FaultRow[]> {
  if (!roleId || (await isMailboxRoleOf(tx, accountId, roleId))) return [];
  return [{ code: "user.role_unknown", args: [roleId], pointer: "/allowCreatePersonalMailboxWithRole" }];
}
