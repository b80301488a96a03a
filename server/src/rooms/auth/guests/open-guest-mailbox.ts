import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { AuthNeeds } from "../needs.ts";

/** Makes an email address a guest, unless it is one, and locks the guest until the transaction ends. */
export async function lockGuest({ accounts, clock, newId }: AuthNeeds, tx: Transaction, email: string): Promise<UserId> {
  return accounts.guests.save(tx, { id: newId<"user">(), email, createdAt: clock.now() });
}

/** A locked guest, and the name of their mailbox where that is not the address. */
export type Guest = { readonly userId: UserId; readonly email: string; readonly name?: string };

/** A mailbox of a guest, in the account of all mailboxes of guests. */
export type GuestMailbox = { readonly accountId: AccountId; readonly mailboxId: MailboxId };

/** Opens a mailbox for a guest. Each envelope has one of its own, so that what is in the mailbox is all that its token reaches. */
export async function openGuestMailbox(
  needs: AuthNeeds,
  tx: Transaction,
  { userId, email, name = email }: Guest,
): Promise<GuestMailbox> {
  const { mailboxes } = needs;
  const [known] = await mailboxes.people.listMailboxesOfPerson(tx, userId);
  const accountId = known?.accountId ?? (await openAccount(needs, tx, name));
  const wanted = { accountId, ownerId: userId, name, createdAt: needs.clock.now() };
  return { accountId, mailboxId: await mailboxes.hidden.open(tx, wanted) };
}

/** Opens a personal account of this name, which is the email address of users. */
export async function openAccount({ accounts, clock, newId }: AuthNeeds, tx: Transaction, name: string): Promise<AccountId> {
  const id = newId<"account">();
  const account = { id, name, inn: "", type: "personal", newPeopleRoleId: undefined, createdAt: clock.now() } as const;
  await accounts.account.save(tx, account);
  return id;
}
