import { systemRoles } from "@chancery/core/account/roles.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import { mailboxNameFaults } from "@chancery/core/mailbox/names.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { findAccountCard } from "../mailbox/store/account-mailboxes.ts";
import { saveMailbox } from "../mailbox/store/mailboxes.ts";
import { countMailboxes } from "../mailbox/store/managing.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";
import { showMembership } from "../mailbox/view.ts";

/**
 * Creates a mailbox owned by the caller. Throws mailbox.name_missing, mailbox.name_length, account.one_mailbox for a personal
 * account that has one, value.too_many.
 */
export async function createMailbox(needs: MailboxesNeeds, submitted: string, acting: InAccount): Promise<Reply> {
  const { accounts, clock, newId } = needs;
  const { caller, account, settle } = acting;
  const name = tidyName(submitted);
  refuse(mailboxNameFaults(name, "/name"));
  const [id, at] = [newId<"mailbox">(), clock.now()];
  return needs.database.transaction(async (tx) => {
    await refuseMore(needs, tx, account.id);
    await saveMailbox(tx, { id, accountId: account.id, name, hidesName: false, createdAt: at });
    await accounts.grants.grantMailbox(tx, id, caller.userId, systemRoles.mailboxOwner);
    await saveSearchRows(tx, id);
    const roles = await accounts.roles.listIn(tx, { mailboxId: id }, caller.userId);
    const named = { mailbox_id: id, mailbox_name: name, account_id: account.id, account_name: account.name };
    const body = showMembership(named, roles, caller.userId);
    const moment = { accountId: account.id, mailboxId: id, at };
    const change = changeOfMailbox([{ operation: "mailbox-created", details: { name } }], moment, acting);
    await publish(tx, { ...change, areSubjectsNew: true });
    return settle(tx, { status: 201, body });
  });
}

/** Serialized for each account: concurrent requests would both find room, or miss that the account is removed. */
async function refuseMore({ accounts }: MailboxesNeeds, tx: Transaction, accountId: AccountId): Promise<void> {
  await accounts.account.lockOwners(tx, [accountId]);
  const account = await findAccountCard(tx, accountId);
  if (!account || account.is_removed) throw new Fault("account.removed");
  const max = account.type === "personal" ? 1 : mailboxLimits.mailboxesMax;
  if ((await countMailboxes(tx, accountId, max)) < max) return;
  if (account.type === "personal") throw new Fault("account.one_mailbox");
  throw new Fault("value.too_many", { args: ["mailboxes", max] });
}
