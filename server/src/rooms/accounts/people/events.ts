import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** The people of mailboxes changed: the search rows of those mailboxes have to be rebuilt. */
export const peopleGoneName = "account.people-gone";

const mailboxesOfEventMax = 100;

/** The events for changed mailboxes, at most 100 mailboxes in each. */
export function peopleGone(accountId: AccountId, mailboxIds: readonly MailboxId[]): readonly DomainEvent[] {
  const ids = [...new Set(mailboxIds)];
  return Array.from({ length: Math.ceil(ids.length / mailboxesOfEventMax) }, (_, at) => ({
    name: peopleGoneName,
    key: accountId,
    payload: { mailboxIds: ids.slice(at * mailboxesOfEventMax, (at + 1) * mailboxesOfEventMax) },
  }));
}
