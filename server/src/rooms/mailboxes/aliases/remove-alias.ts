import { Fault } from "@chancery/core/fault/fault.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openManaged } from "../mailbox/lock-managed.ts";
import { removeAliasRow } from "../mailbox/store/aliases.ts";
import { lockMailbox } from "../mailbox/store/managing.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

/** Removes an alias of the mailbox. Throws account.permission_lacking, alias.not_found. */
export async function removeAlias({ database, clock }: MailboxesNeeds, submitted: string, acting: InMailbox): Promise<Reply> {
  const { mailbox, caller, settle } = acting;
  await openManaged(database, mailbox.id, caller, ["aliasDelete"]);
  const name = tidyName(submitted);
  const at = clock.now();
  return database.transaction(async (tx) => {
    if (!(await lockMailbox(tx, mailbox.id))) throw new Fault("mailbox.removed", { args: [mailbox.id] });
    if (!(await removeAliasRow(tx, mailbox.id, name))) throw new Fault("alias.not_found", { args: [name] });
    await saveSearchRows(tx, mailbox.id);
    const event = { operation: "mailbox-alias-deleted", details: { name } };
    await publish(tx, changeOfMailbox([event], { accountId: mailbox.accountId, mailboxId: mailbox.id, at }, acting));
    return settle(tx, { status: 204 });
  });
}
