import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import type { CallbackInput } from "../../callbacks/index.ts";
import { boundForms } from "../bound-forms.ts";
import { checkForm, columnsOf, type FormInput } from "../check-form.ts";
import { changeOf } from "../events.ts";
import type { FormsNeeds } from "../needs.ts";
import { showOne } from "../show-forms.ts";
import { addForm } from "../store.ts";

/** The body of a new form. */
export type FormCreate = FormInput & { readonly envelopeCreationCallback?: CallbackInput | null | undefined };

/** Creates a form. Throws the faults of a send, request.invalid, value.too_many. */
export async function createForm(needs: FormsNeeds, input: FormCreate, acting: InMailbox): Promise<Reply> {
  const at = needs.clock.now();
  const callback = input.envelopeCreationCallback ?? undefined;
  const { mailbox, caller } = acting;
  const whose = { mailbox_id: mailbox.id, account_id: mailbox.accountId, user_id: caller.userId };
  const times = { created_at: at, modified_at: at };
  const row = { id: needs.newId<"form">(), ...whose, ...columnsOf(input), callback_id: null, ...times };
  await checkForm(needs, row, callback, acting);
  return needs.database.transaction(async (tx) => {
    await boundForms(tx, row);
    const callbackId = callback
      ? await needs.callbacks.add(tx, callback, { formId: row.id, permission: mailboxPermissions.envelopeSend }, acting)
      : null;
    const added = { ...row, callback_id: callbackId };
    await addForm(tx, added);
    await publish(tx, changeOf(added, "form-created", acting, at));
    return acting.settle(tx, { status: 201, body: await showOne(needs, tx, added) });
  });
}
