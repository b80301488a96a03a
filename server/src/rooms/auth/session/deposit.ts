import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";

/** A person's default mailbox, which accepts invitations to their email address. */
export type Deposit = {
  readonly email: string;
  readonly user_id: UserId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly account_name: string;
};
