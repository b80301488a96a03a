import { systemRoles } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { saveMailbox } from "../mailbox/store/mailboxes.ts";
import { changeMailboxRow } from "../mailbox/store/managing.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

/** A mailbox to create. */
export type HiddenMailbox = {
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  readonly name: string;
  readonly createdAt: Instant;
};

/** Creates a mailbox that no search finds and that, being archived, takes no new envelopes; returns its id. */
export async function openHiddenMailbox(
  { accounts, newId }: MailboxesNeeds,
  tx: Transaction,
  { accountId, ownerId, name, createdAt }: HiddenMailbox,
): Promise<MailboxId> {
  const id = newId<"mailbox">();
  await saveMailbox(tx, { id, accountId, name, hidesName: false, createdAt });
  await changeMailboxRow(tx, id, { name, hides_name: false, is_archived: true }, createdAt);
  await accounts.grants.grantMailbox(tx, id, ownerId, systemRoles.mailboxOwner);
  return id;
}

/** Makes a hidden mailbox an ordinary one of a person. */
export async function adoptHiddenMailbox(
  { accounts }: MailboxesNeeds,
  tx: Transaction,
  { id, ownerId, name, createdAt }: Pick<HiddenMailbox, "ownerId" | "name" | "createdAt"> & { readonly id: MailboxId },
): Promise<void> {
  await changeMailboxRow(tx, id, { name, hides_name: false, is_archived: false }, createdAt);
  await accounts.grants.grantMailbox(tx, id, ownerId, systemRoles.mailboxOwner);
  await saveSearchRows(tx, id);
}
