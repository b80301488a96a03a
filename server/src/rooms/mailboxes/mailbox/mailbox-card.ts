import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** A mailbox as other rooms and lists need it. */
export type MailboxCard = {
  readonly id: MailboxId;
  readonly name: string;
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly hidesName: boolean;
  readonly isArchived: boolean;
  readonly isRemoved: boolean;
  /** Whether a substitute is set for any time. */
  readonly isAutoDelegating: boolean;
  readonly createdAt: Instant;
};

/** The folded email addresses of people with a grant in a mailbox, by mailbox, as far as an account may know them. */
export type MailboxEmails = { of(mailbox: MailboxId, account: AccountId): ReadonlySet<string> };

/** A mailbox that was removed, the one that takes over, and who decided so. */
export type HandOver = {
  readonly mailboxId: MailboxId;
  readonly heirId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
};

/** Name and state of a mailbox. */
export type NamedMailbox = { readonly id: MailboxId; readonly name: string; readonly isArchived: boolean };
