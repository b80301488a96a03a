import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** A mailbox was removed and another one takes over; payload: {mailboxId, heirId, accountId, userId}. */
export const mailboxRemovedName = "mailbox.removed";

type Removed = {
  readonly id: MailboxId;
  readonly heirId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
};

/** The event that makes higher rooms hand over the open work of a mailbox. */
export function removedEvent({ id, heirId, accountId, userId }: Removed): DomainEvent {
  return { name: mailboxRemovedName, key: id, payload: { mailboxId: id, heirId, accountId, userId } };
}
