import type { AccountId, MailboxId } from "../ids/id.ts";
import type { MailboxRoleName } from "./roles.ts";

/**
 * The checked content of a provisioning file. Each value is applied once; what the file does not name stays. With `isReapplied`
 * all values are applied again.
 */
export type Provision = { readonly isReapplied: boolean; readonly accounts: readonly ProvisionedAccount[] };

/** An account of the file. `pointer` is its place, for faults that only the database can find. */
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

/** A mailbox of the file. Undefined aliases stay unchanged. */
export type ProvisionedMailbox = {
  readonly pointer: string;
  readonly uuid: MailboxId | undefined;
  readonly name: string;
  readonly aliases: readonly string[] | undefined;
  readonly hidesName: boolean;
};

/** A user of the file. Without a secret the current password stays, if any. */
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

/** A contact of the file. `mailbox` is a mailbox of this account, by name or id; `contact` is any existing mailbox or one of the file. */
export type ProvisionedContact = {
  readonly pointer: string;
  readonly mailbox: string;
  readonly name: string;
  readonly contact: MailboxId;
};
