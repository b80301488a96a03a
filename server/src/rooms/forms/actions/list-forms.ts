import type { MailboxId } from "@chancery/core/ids/id.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import type { FormsNeeds } from "../needs.ts";
import { showForms } from "../show-forms.ts";
import { listForms } from "../store.ts";

/** A page of the forms of the mailbox, newest first. */
export async function listOwnForms(needs: FormsNeeds, mailboxId: MailboxId, query: Parameters<typeof pageOf>[0]) {
  const list = `forms of ${mailboxId}`;
  const page = pageOf(query, list);
  const { rows, total } = await listForms(needs.database, mailboxId, page);
  const shown = await showForms(needs, needs.database, rows);
  return pageAnswer(page, list, { rows: shown, total }, { show: (form) => form, keyOf: ({ createdAt, id }) => [createdAt, id] });
}
