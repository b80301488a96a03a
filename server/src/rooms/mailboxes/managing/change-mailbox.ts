import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { changesBetween, type MailboxState } from "@chancery/core/mailbox/change.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { tidyName } from "@chancery/core/account/new-account.ts";
import { aliasesFaults, mailboxNameFaults } from "@chancery/core/mailbox/names.ts";
import type { Reply, Acting } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { needIn, openManaged } from "../mailbox/lock-managed.ts";
import { listAliases, replaceAliases } from "../mailbox/store/aliases.ts";
import { listDetails } from "../mailbox/store/details.ts";
import { changeMailboxRow, lockMailbox } from "../mailbox/store/managing.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";
import { showDetails } from "../mailbox/view.ts";

/** The properties to change; undefined leaves one as it is. */
export type MailboxInput = {
  readonly name?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly aliases?: readonly { readonly name: string }[] | undefined;
  readonly hideNameForAccounts?: boolean | undefined;
};

const oneOf = ["mailboxManage", "mailboxArchive", "aliasCreate", "aliasDelete"] as const;

/**
 * Changes a mailbox; each kind of change requires its permission in the account. Throws the faults of openManaged, of names
 * and aliases, and alias.qualified_used.
 */
export async function changeMailbox(needs: MailboxesNeeds, id: MailboxId, input: MailboxInput, acting: Acting): Promise<Reply> {
  const managed = await openManaged(needs.database, id, acting.caller, oneOf);
  const wanted = stateOf(input);
  refuse(faultsOf(wanted));
  const at = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const before = await lockState(tx, id);
    const after = { ...before, ...wanted };
    const changes = changesBetween(before, after);
    if (changes.length === 0) needIn(managed, "mailboxManage");
    for (const { permission } of changes) needIn(managed, permission);
    await saveState(tx, id, after, at);
    const details = (await listDetails(tx, [id], mailboxLimits.aliasesMax)).get(id);
    if (!details) throw new Fault("mailbox.removed", { args: [id] });
    await publish(tx, changeOfMailbox(changes, { accountId: managed.account_id, mailboxId: id, at }, acting));
    return acting.settle(tx, { status: 200, body: showDetails(details) });
  });
}

function stateOf({ name, archived, aliases, hideNameForAccounts }: MailboxInput): Partial<MailboxState> {
  return {
    ...(name !== undefined && { name: tidyName(name) }),
    ...(archived !== undefined && { isArchived: archived }),
    ...(hideNameForAccounts !== undefined && { hidesName: hideNameForAccounts }),
    ...(aliases !== undefined && { aliases: aliases.map((alias) => tidyName(alias.name)) }),
  };
}

function faultsOf({ name, aliases }: Partial<MailboxState>): readonly FaultRow[] {
  return [
    ...(name === undefined ? [] : mailboxNameFaults(name, "/name")),
    ...(aliases === undefined ? [] : aliasesFaults(aliases, "/aliases")),
  ];
}

async function lockState(tx: Transaction, id: MailboxId): Promise<MailboxState> {
  const row = await lockMailbox(tx, id);
  if (!row) throw new Fault("mailbox.removed", { args: [id] });
  return { name: row.name, isArchived: row.is_archived, hidesName: row.hides_name, aliases: await listAliases(tx, id) };
}

async function saveState(tx: Transaction, id: MailboxId, state: MailboxState, at: Instant): Promise<void> {
  const row = { name: state.name, hides_name: state.hidesName, is_archived: state.isArchived };
  await changeMailboxRow(tx, id, row, at);
  const { taken } = await replaceAliases(tx, id, state.aliases, at);
  refuse(
    taken.map((alias) => ({
      code: "alias.qualified_used",
      args: [alias],
      pointer: `/aliases/${state.aliases.indexOf(alias)}/name`,
    })),
  );
  await saveSearchRows(tx, id);
}
