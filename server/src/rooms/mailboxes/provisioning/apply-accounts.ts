import type { ProvisionedAccount, ProvisionedMailbox } from "@chancery/core/account/provision.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Account } from "../../accounts/index.ts";
import { nothingSaved, replaceAliases } from "../mailbox/store/aliases.ts";
import { findMailboxes, listMailboxesOfName, saveMailbox } from "../mailbox/store/mailboxes.ts";
import { note, type ProvisioningRun } from "./changes.ts";
import type { MailboxCard } from "../mailbox/mailbox-card.ts";

/** Creates an account, or applies its new values; returns its id, undefined when the created account was removed since. */
export async function applyAccount(run: ProvisioningRun, wanted: ProvisionedAccount): Promise<AccountId | undefined> {
  const { accounts, newId } = run.needs;
  const before = await run.memory.recall<"account">(run.tx, `account ${wanted.uuid ?? wanted.name}`);
  const made = before.subjectId && (await accounts.account.find(run.tx, before.subjectId));
  const isThere = made && !made.isRemoved;
  if (!isThere && before.staysGone) return undefined;
  const known = isThere ? made : await findKnown(run, wanted);
  const { name, inn, type } = wanted;
  const account: Omit<Account, "isRemoved"> = {
    id: known?.id ?? wanted.uuid ?? newId<"account">(),
    name: known && !before.isNew("name", name) ? known.name : name,
    inn: known && !before.isNew("inn", inn) ? known.inn : inn,
    type: known && !before.isNew("type", type) ? known.type : type,
    newPeopleRoleId: known?.newPeopleRoleId,
    createdAt: known?.createdAt ?? run.now,
  };
  await run.memory.keep(run.tx, before, account.id, { name, inn, type });
  if (known && known.name === account.name && known.inn === account.inn && known.type === account.type) return account.id;
  await accounts.account.save(run.tx, account);
  note(run, { kind: "account", id: account.id }, known ? "account-updated" : "account-created", { accountId: account.id });
  return account.id;
}

async function findKnown(run: ProvisioningRun, wanted: ProvisionedAccount): Promise<Account | undefined> {
  const { accounts } = run.needs;
  if (wanted.uuid) {
    const known = await accounts.account.find(run.tx, wanted.uuid);
    if (known?.isRemoved) throw refused(`${wanted.pointer}/uuid`, "was removed");
    return known;
  }
  const [first, second] = await accounts.account.listByName(run.tx, wanted.name);
  if (second) throw ambiguous(`${wanted.pointer}/name`, "account", wanted.name);
  return first;
}

/** Creates or updates the mailboxes of an account; returns their ids by name and by id, without those removed since. */
export async function applyMailboxes(
  run: ProvisioningRun,
  accountId: AccountId,
  wanted: readonly ProvisionedMailbox[],
): Promise<ReadonlyMap<string, MailboxId>> {
  const ids = new Map<string, MailboxId>();
  for (const one of wanted) {
    const id = await applyMailbox(run, accountId, one);
    if (id === undefined) continue;
    ids.set(one.name, id).set(id, id);
  }
  return ids;
}

async function applyMailbox(
  run: ProvisioningRun,
  accountId: AccountId,
  wanted: ProvisionedMailbox,
): Promise<MailboxId | undefined> {
  const before = await run.memory.recall<"mailbox">(run.tx, `mailbox ${accountId} ${wanted.uuid ?? wanted.name}`);
  const { subjectId } = before;
  const made = subjectId && (await findMailboxes(run.tx, [subjectId])).get(subjectId);
  const isThere = made && !made.isRemoved;
  if (!isThere && before.staysGone) return undefined;
  const known = isThere ? made : await findKnownMailbox(run, accountId, wanted);
  const id = known?.id ?? wanted.uuid ?? run.needs.newId<"mailbox">();
  const name = known && !before.isNew("name", wanted.name) ? known.name : wanted.name;
  const hidesName = known && !before.isNew("hidesName", wanted.hidesName) ? known.hidesName : wanted.hidesName;
  const isSame = known !== undefined && known.name === name && known.hidesName === hidesName;
  if (!isSame) await saveMailbox(run.tx, { id, accountId, name, hidesName, createdAt: known?.createdAt ?? run.now });
  const aliases = before.isNew("aliases", wanted.aliases) ? wanted.aliases : undefined;
  const { changed, taken } = aliases ? await replaceAliases(run.tx, id, aliases, run.now) : nothingSaved;
  if (taken.length > 0) throw refused(`${wanted.pointer}/aliases`, `claims ${taken.join(", ")}, which another mailbox has`);
  await run.memory.keep(run.tx, before, id, { name: wanted.name, hidesName: wanted.hidesName, aliases: wanted.aliases });
  if (isSame && changed === 0) return id;
  run.renamed.add(id);
  note(run, { kind: "mailbox", id }, known ? "mailbox-updated" : "mailbox-created", { accountId, mailboxId: id });
  return id;
}

async function findKnownMailbox(
  run: ProvisioningRun,
  accountId: AccountId,
  wanted: ProvisionedMailbox,
): Promise<MailboxCard | undefined> {
  if (wanted.uuid) {
    const known = (await findMailboxes(run.tx, [wanted.uuid])).get(wanted.uuid);
    if (known && known.accountId !== accountId) throw refused(`${wanted.pointer}/uuid`, "belongs to another account");
    if (known?.isRemoved) throw refused(`${wanted.pointer}/uuid`, "was removed");
    return known;
  }
  const [first, second] = await listMailboxesOfName(run.tx, accountId, wanted.name);
  if (second) throw ambiguous(`${wanted.pointer}/name`, "mailbox", wanted.name);
  return first;
}

/** A fault found by the database, with its place in the file. */
export function refused(pointer: string, why: string): Fault {
  return new Fault("request.invalid", {
    args: [`${pointer} ${why}`],
    errors: [{ code: "request.invalid", args: [`${pointer} ${why}`], pointer }],
  });
}

function ambiguous(pointer: string, noun: string, name: string): Fault {
  return refused(pointer, `names more than one ${noun} called ${name}: give its uuid`);
}
