import type { AccountId, MailboxId, UserId } from "../ids/id.ts";

/** A user's default mailbox, which accepts invitations to their email address. */
export type DefaultMailbox = {
  readonly email: string;
  readonly userId: UserId;
  readonly id: MailboxId;
  readonly accountId: AccountId;
  readonly accountName: string;
};
