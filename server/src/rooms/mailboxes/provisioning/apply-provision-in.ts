import type { Provision, ProvisionedAccount } from "@chancery/core/account/provision.ts";
import type { Origin } from "@chancery/core/access/caller.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveContact } from "../store/contacts.ts";
import { findMailboxes } from "../store/mailboxes.ts";
import { saveSearchRows } from "../store/search-rows.ts";
import { applyAccount, applyMailboxes, refused } from "./apply-accounts.ts";
import { applyUsers } from "./apply-users.ts";
import { note, type PreparedHash, type ProvisioningRun } from "./changes.ts";

/** What a run made or found, in the order of the file, and how many changes it made. */
export type Provisioned = {
  readonly accounts: readonly { readonly id: AccountId; readonly mailboxes: ReadonlyMap<string, MailboxId> }[];
  readonly changes: number;
};

/** Everything a provisioning file says, in the caller's transaction, with its audit records. Doing it again changes nothing. */
export async function applyProvisionIn(
  needs: MailboxesNeeds,
  tx: Transaction,
  what: { readonly provision: Provision; readonly hashes: ReadonlyMap<string, PreparedHash> },
  origin: Origin,
): Promise<Provisioned> {
  const run: ProvisioningRun = { needs, tx, now: needs.clock.now(), audit: [], renamed: new Set(), hashes: what.hashes };
  const made = [];
  for (const wanted of what.provision.accounts) {
    const id = await applyAccount(run, wanted);
    const account = { id, mailboxes: await applyMailboxes(run, id, wanted.mailboxes) };
    await applyUsers(run, account, wanted.users);
    made.push(account);
  }
  for (const [at, wanted] of what.provision.accounts.entries())
    await applyContacts(run, wanted, made[at]?.mailboxes ?? new Map());
  for (const id of [...run.renamed].sort()) await saveSearchRows(tx, id);
  await publish(tx, { audit: run.audit, events: [], origin });
  return { accounts: made, changes: run.audit.length };
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
    if (!known.has(wanted.contact)) throw refused(`${wanted.pointer}/contact`, "is no mailbox of this service");
    const contact = { id: run.needs.newId<"contact">(), owner, contact: wanted.contact, name: wanted.name, createdAt: run.now };
    if (await saveContact(run.tx, contact)) note(run, { kind: "mailbox", id: owner }, "contact-saved", { mailboxId: owner });
  }
}
