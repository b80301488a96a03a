import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { listInfos, type MailboxInfo } from "../mailbox/store/account-mailboxes.ts";

/** Public data of mailboxes; unknown ids are absent. */
export async function showInfos({ database }: MailboxesNeeds, ids: readonly MailboxId[]): Promise<readonly MailboxInfo[]> {
  return listInfos(database, ids);
}
