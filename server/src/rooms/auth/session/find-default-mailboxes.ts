import type { DefaultMailbox } from "@chancery/core/mailbox/default-mailbox.ts";
import type { Queries } from "../../../io/database/database.ts";
import { listDefaultMailboxes } from "./store/default-mailboxes.ts";

/** The default mailboxes of people with these email addresses, in which they have the permission and could accept an invitation by hand. */
export async function findDefaultMailboxes(
  db: Queries,
  emails: readonly string[],
  permission: number,
): Promise<readonly DefaultMailbox[]> {
  return listDefaultMailboxes(db, emails, permission);
}
