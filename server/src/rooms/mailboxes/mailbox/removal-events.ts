import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** A mailbox was removed and another one takes over: {mailboxId, heirId, accountId, userId}. */
export const mailboxRemovedName = "mailbox.removed";

type Removed = {
  readonly id: MailboxId;
  readonly heirId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
};

/** Tells the rooms above what they have to hand over. */
export function removedEvent({ id, heirId, accountId, userId }: Removed): DomainEvent {
  return { name: mailboxRemovedName, key: id, payload: { mailboxId: id, heirId, accountId, userId } };
}
