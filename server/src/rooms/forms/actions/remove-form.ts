import type { FormId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf } from "../events.ts";
import { foundForm } from "../show-forms.ts";
import type { FormsNeeds } from "../needs.ts";
import { lockOwnForm, removeFormRow } from "../store.ts";

/** Removes a form with its callback; its envelopes stay. Throws form.not_found. */
export async function removeForm({ database, clock, callbacks }: FormsNeeds, id: FormId, acting: InMailbox): Promise<Reply> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const row = foundForm(await lockOwnForm(tx, id, acting.mailbox.id), id);
    if (row.callback_id !== null) await callbacks.remove(tx, row.callback_id, at);
    await removeFormRow(tx, id, at);
    await publish(tx, changeOf(row, "form-deleted", acting, at));
    return acting.settle(tx, { status: 200 });
  });
}
