import type { AccountId, MailboxId } from "../ids/id.ts";
import type { MailboxRoleName } from "./roles.ts";

/**
 * What a provisioning file says, read and checked. Each value is applied once; what the file does not name stays. `isReapplied`:
 * all of it is applied, whatever was before.
 */
export type Provision = { readonly isReapplied: boolean; readonly accounts: readonly ProvisionedAccount[] };

/** `pointer` is the place in the file, for faults that only the database can find. */
export type ProvisionedAccount = {
  readonly pointer: string;
  readonly uuid: AccountId | undefined;
  readonly name: string;
  readonly inn: string;
  readonly type: "company" | "personal";
  readonly mailboxes: readonly ProvisionedMailbox[];
  readonly users: readonly ProvisionedUser[];
  readonly contacts: readonly ProvisionedContact[];
};

/** Aliases left out are left as they are. */
export type ProvisionedMailbox = {
  readonly pointer: string;
  readonly uuid: MailboxId | undefined;
  readonly name: string;
  readonly aliases: readonly string[] | undefined;
  readonly hidesName: boolean;
};

/** Without a password the person keeps the one there is, or has none yet. */
export type ProvisionedUser = {
  readonly pointer: string;
  readonly email: string;
  readonly secret: { readonly password: string } | { readonly passwordHash: string } | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountRole: "owner" | "none" | undefined;
  readonly isBreakGlass: boolean;
  /** Mailboxes of this account by name or id. */
  readonly mailboxes: readonly { readonly mailbox: string; readonly role: MailboxRoleName }[];
};

/** `mailbox` is one of this account, by name or id; `contact` any mailbox there is or the file makes. */
export type ProvisionedContact = {
  readonly pointer: string;
  readonly mailbox: string;
  readonly name: string;
  readonly contact: MailboxId;
};
