import type { MailboxId } from "@chancery/core/ids/id.ts";
import { pageAnswer, type ListPage } from "../../../http/route/paging.ts";
import type { ProcessesNeeds } from "../needs.ts";
import { listProcesses } from "../store/processes.ts";
import { showListed } from "../view.ts";

/** A page of the processes that a mailbox has started, newest first. */
export async function listOwnProcesses({ database }: ProcessesNeeds, mailboxId: MailboxId, page: ListPage) {
  const found = await listProcesses(database, mailboxId, page);
  return pageAnswer(page, found, { show: showListed, keyOf: ({ created_at, id }) => [created_at, id] });
}
