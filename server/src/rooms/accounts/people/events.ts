import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** People of mailboxes changed: what those mailboxes are found by is to be written anew. */
export const peopleGoneName = "account.people-gone";

const mailboxesOfEventMax = 100;

/** The events that tell it, so many mailboxes each. */
export function peopleGone(accountId: AccountId, mailboxIds: readonly MailboxId[]): readonly DomainEvent[] {
  const ids = [...new Set(mailboxIds)];
  return Array.from({ length: Math.ceil(ids.length / mailboxesOfEventMax) }, (_, at) => ({
    name: peopleGoneName,
    key: accountId,
    payload: { mailboxIds: ids.slice(at * mailboxesOfEventMax, (at + 1) * mailboxesOfEventMax) },
  }));
}
