import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";

/** Access levels: who may see a dictionary besides its own mailbox. */
export const accessLevels = ["mailbox", "account", "public", "public-hidden", "shared"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** The columns of a dictionary that decide who may see it. */
export type DictionaryAccess = {
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly access: AccessLevel;
  readonly sharedTo: readonly MailboxId[];
};

/** Whether a mailbox may read the records directly: with filtered access only the dictionary's own may. */
export function mayReadRecords(
  dictionary: DictionaryAccess & { readonly filteredAccessOnly: boolean },
  mailbox: { readonly id: MailboxId; readonly accountId: AccountId },
): boolean {
  return mayRead(dictionary, mailbox) && (!dictionary.filteredAccessOnly || dictionary.mailboxId === mailbox.id);
}

/** Whether a mailbox may see a dictionary. Access `mailbox` means its own mailbox, inside an envelope too. */
export function mayRead(
  dictionary: DictionaryAccess,
  mailbox: { readonly id: MailboxId; readonly accountId: AccountId },
): boolean {
  const { mailboxId, accountId, access, sharedTo } = dictionary;
  if (mailboxId === mailbox.id || access === "public" || access === "public-hidden") return true;
  if (access === "account") return accountId === mailbox.accountId;
  return access === "shared" && sharedTo.includes(mailbox.id);
}
