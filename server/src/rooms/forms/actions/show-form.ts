import type { FormId, MailboxId } from "@chancery/core/ids/id.ts";
import { foundForm } from "../find-own.ts";
import type { FormsNeeds } from "../needs.ts";
import { showOne } from "../show-forms.ts";
import { findOwnForm } from "../store.ts";

/** A form of the mailbox. Throws form.not_found. */
export async function showOwnForm(needs: FormsNeeds, id: FormId, mailboxId: MailboxId) {
  return showOne(needs, needs.database, foundForm(await findOwnForm(needs.database, id, mailboxId), id));
}
