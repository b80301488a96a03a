import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { CallbackId, FormId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { CallbackInput } from "../../callbacks/index.ts";
import { boundForms } from "../bound-forms.ts";
import { checkForm, columnsOf, type FormInput } from "../check-form.ts";
import { changeOf } from "../events.ts";
import { foundForm, showOne } from "../show-forms.ts";
import type { FormsNeeds } from "../needs.ts";
import { changeForm, findOwnForm, lockOwnForm, type FormRow } from "../store.ts";

type Kept = Omit<CallbackInput, "url"> & {
  readonly id?: CallbackId | null | undefined;
  readonly url?: string | null | undefined;
};

/** The body of a changed form: a callback with `id` alone stays, one with `url` is new, and none removes it. */
export type FormUpdate = FormInput & { readonly envelopeCreationCallback?: Kept | null | undefined };

/** Replaces a form. Its envelopes stay as they are. Throws form.not_found, request.invalid, value.too_many, and the faults of a send. */
export async function updateForm(needs: FormsNeeds, id: FormId, input: FormUpdate, acting: InMailbox): Promise<Reply> {
  const at = needs.clock.now();
  const { mailbox, caller } = acting;
  const known = foundForm(await findOwnForm(needs.database, id, mailbox.id), id);
  const callback = callbackOf(input.envelopeCreationCallback ?? undefined, known);
  const change = { ...columnsOf(input), user_id: caller.userId, modified_at: at };
  await checkForm(needs, { ...known, ...change }, callback === "kept" ? undefined : callback, acting);
  return needs.database.transaction(async (tx) => {
    const locked = foundForm(await lockOwnForm(tx, id, mailbox.id), id);
    const callbackId = callback === "kept" ? locked.callback_id : await replaceCallback(needs, tx, locked, { callback, acting });
    const changed = { ...locked, ...change, callback_id: callbackId };
    await boundForms(tx, changed);
    await changeForm(tx, changed);
    await publish(tx, changeOf(changed, "form-updated", acting, at));
    return acting.settle(tx, { status: 200, body: await showOne(needs, tx, changed) });
  });
}

function callbackOf(submitted: Kept | undefined, { callback_id: known }: FormRow): CallbackInput | "kept" | undefined {
  if (!submitted) return undefined;
  const { id, url, ...rest } = submitted;
  const pointer = "/envelopeCreationCallback";
  const isOne = (id === null || id === undefined) !== (url === null || url === undefined);
  if (!isOne) refuse([{ code: "request.invalid", args: [`${pointer} must have either id or url`], pointer }]);
  if (url) return { ...rest, url };
  if (id !== known)
    refuse([{ code: "request.invalid", args: [`${pointer}/id is not the callback of the form`], pointer: `${pointer}/id` }]);
  return "kept";
}

type Replacing = { readonly callback: CallbackInput | undefined; readonly acting: InMailbox };

async function replaceCallback(
  { callbacks, clock }: FormsNeeds,
  tx: Transaction,
  { id, callback_id: known }: FormRow,
  { callback, acting }: Replacing,
): Promise<CallbackId | null> {
  if (known !== null) await callbacks.remove(tx, known, clock.now());
  return callback ? callbacks.add(tx, callback, { formId: id, permission: mailboxPermissions.envelopeSend }, acting) : null;
}
