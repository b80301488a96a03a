import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import { aliasFaults } from "@chancery/core/mailbox/names.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { openManaged } from "../mailbox/lock-managed.ts";
import { addAliases, listAliases } from "../mailbox/store/aliases.ts";
import { lockMailbox } from "../mailbox/store/managing.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

/**
 * Adds an alias to the mailbox. Throws account.permission_lacking, the faults of the alias's form, alias.used when the mailbox
 * already has it, alias.qualified_used when another one does, value.too_many.
 */
export async function addAlias(needs: MailboxesNeeds, submitted: string, acting: InMailbox): Promise<Reply> {
  const { mailbox, caller, settle } = acting;
  await openManaged(needs.database, mailbox.id, caller, ["aliasCreate"]);
  const name = tidyName(submitted);
  refuse(aliasFaults(name, "/name"));
  const at = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    if (!(await lockMailbox(tx, mailbox.id))) throw new Fault("mailbox.removed", { args: [mailbox.id] });
    const aliases = await listAliases(tx, mailbox.id);
    if (aliases.includes(name)) throw faultOf([{ code: "alias.used", pointer: "/name" }]);
    if (aliases.length >= mailboxLimits.aliasesMax)
      throw new Fault("value.too_many", { args: ["aliases", mailboxLimits.aliasesMax] });
    const { taken } = await addAliases(tx, mailbox.id, [name], at);
    if (taken.length > 0) throw faultOf([{ code: "alias.qualified_used", args: [name], pointer: "/name" }]);
    await saveSearchRows(tx, mailbox.id);
    const event = { operation: "mailbox-alias-created", details: { name } };
    await publish(tx, changeOfMailbox([event], { accountId: mailbox.accountId, mailboxId: mailbox.id, at }, acting));
    return settle(tx, { status: 201, body: { name } });
  });
}
