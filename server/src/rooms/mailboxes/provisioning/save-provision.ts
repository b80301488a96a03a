import type { Provision, ProvisionedAccount } from "@chancery/core/account/provision.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveContact } from "../contacts/store.ts";
import { findMailboxes } from "../mailbox/store/mailboxes.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";
import { applyAccount, applyMailboxes, refused } from "./apply-accounts.ts";
import { applyUsers } from "./apply-users.ts";
import { note, type PreparedHash, type ProvisioningRun } from "./changes.ts";
import type { Memory } from "./applied-entries.ts";

/**
 * The accounts of a run, in the order of the file, and the number of changes. `kept`: places of people whose password in the
 * file was not applied because they chose another one since.
 */
export type Provisioned = {
  readonly accounts: readonly (MadeAccount | undefined)[];
  readonly changes: number;
  readonly kept: readonly string[];
};

type MadeAccount = { readonly id: AccountId; readonly mailboxes: ReadonlyMap<string, MailboxId> };

/** A provisioning file, the hashes of its passwords, and the record of earlier runs. */
export type ProvisionToApply = {
  readonly provision: Provision;
  readonly hashes: ReadonlyMap<string, PreparedHash>;
  readonly memory: Memory;
};

/** Applies the new values of a provisioning file in the caller's transaction, with audit records. A second run changes nothing. */
export async function saveProvision(
  needs: MailboxesNeeds,
  tx: Transaction,
  { provision, hashes, memory }: ProvisionToApply,
  origin: Origin,
): Promise<Provisioned> {
  const now = needs.clock.now();
  const run: ProvisioningRun = { needs, tx, now, audit: [], renamed: new Set(), hashes, memory, kept: new Set() };
  const made: (MadeAccount | undefined)[] = [];
  for (const wanted of provision.accounts) made.push(await applyWhole(run, wanted));
  for (const [at, wanted] of provision.accounts.entries()) await applyContacts(run, wanted, made[at]?.mailboxes ?? new Map());
  for (const id of [...run.renamed].sort()) await saveSearchRows(tx, id);
  await publish(tx, { audit: run.audit, events: [], origin });
  return { accounts: made, changes: run.audit.length, kept: [...run.kept] };
}

/** Applies an account with its mailboxes and people. Nothing is recreated in an account that was removed since. */
async function applyWhole(run: ProvisioningRun, wanted: ProvisionedAccount): Promise<MadeAccount | undefined> {
  const id = await applyAccount(run, wanted);
  if (id === undefined) return undefined;
  const account = { id, mailboxes: await applyMailboxes(run, id, wanted.mailboxes) };
  await applyUsers(run, account, wanted.users);
  return account;
}

async function applyContacts(
  run: ProvisioningRun,
  account: ProvisionedAccount,
  mailboxes: ReadonlyMap<string, MailboxId>,
): Promise<void> {
  const known = await findMailboxes(
    run.tx,
    account.contacts.map((contact) => contact.contact),
  );
  for (const wanted of account.contacts) {
    const owner = mailboxes.get(wanted.mailbox);
    if (owner === undefined) continue;
    const before = await run.memory.recall<"mailbox">(run.tx, `contact ${owner} ${wanted.contact}`);
    if (!before.isNew("name", wanted.name)) continue;
    if (!known.has(wanted.contact)) throw refused(`${wanted.pointer}/contact`, "is no mailbox of this service");
    const contact = { id: run.needs.newId<"contact">(), owner, contact: wanted.contact, name: wanted.name, createdAt: run.now };
    if (await saveContact(run.tx, contact)) note(run, { kind: "mailbox", id: owner }, "contact-saved", { mailboxId: owner });
    await run.memory.keep(run.tx, before, wanted.contact, { name: wanted.name });
  }
}
