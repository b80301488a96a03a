import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { FormId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { FormsNeeds } from "../needs.ts";
import { openForm } from "../open-form.ts";
import { lockLiveForm, type LiveForm } from "../store.ts";

/** A start by a visitor. */
export type Start = {
  readonly id: FormId;
  readonly agreed: boolean;
  /** The one anonymous role that the visitor takes. */
  readonly role?: string | undefined;
};

/** The request of a start. `signal` is aborted when the visitor goes away. */
type Starting = { readonly origin: Origin; readonly signal: () => AbortSignal };

/**
 * Starts a form: sends an envelope as its user, with a new guest in the anonymous roles or in the one that is named, and opens a
 * session of the guest. Of concurrent starts of a form for one envelope one succeeds. Throws user.terms_not_accepted, form.not_found,
 * form.ended, role.kind_unknown, the faults of a send when they come from the role, and those of a gate.
 */
export async function startForm(needs: FormsNeeds, start: Start, { origin, signal }: Starting) {
  if (!start.agreed) refuse([{ code: "user.terms_not_accepted", pointer: "/agreed" }]);
  const form = await openForm(needs, start.id);
  const passing = { account: form.account_id, sizeBytes: 0, signal: signal() };
  return needs.starts.run(passing, () => startOpen(needs, form, { ...start, origin }));
}

async function startOpen(needs: FormsNeeds, form: LiveForm, { id, role, origin }: Start & { readonly origin: Origin }) {
  const planned = role === undefined ? await planStart(needs, form, origin) : await planRole(needs, form, role, origin);
  return needs.database.transaction(async (tx) => {
    const locked = await lockLiveForm(tx, form);
    const isUsed = locked?.is_multi_use === false && (await needs.envelopes.hasEnvelope(tx, id));
    if (!locked?.is_open || locked.is_multi_use !== form.is_multi_use || isUsed) throw new Fault("form.ended");
    return send(needs, tx, { form: locked, planned, origin });
  });
}

type Planned = Awaited<ReturnType<FormsNeeds["envelopes"]["plan"]>>;
type Sending = { readonly form: LiveForm; readonly planned: Planned; readonly origin: Origin };

async function send({ auth, envelopes, callbacks, newId }: FormsNeeds, tx: Transaction, { form, planned, origin }: Sending) {
  const email = `${newId<"user">()}@guest.invalid`;
  const userId = await auth.lockGuest(tx, email);
  const { mailboxId, accountId } = await auth.openGuestMailbox(tx, { userId, email, name: "Guest" });
  const envelopeId = await envelopes.start(tx, planned, { mailboxId, accountId, userId, email });
  const { id: formId, callback_id: callbackId, mailbox_id: sender } = form;
  const metadata = form.settings.metadata ?? {};
  if (callbackId !== null) await callbacks.enqueue(tx, { callbackId, formId, mailboxId: sender, envelopeId, metadata });
  const token = await auth.openGuestSession(tx, { userId, mailboxId, email, how: "form" }, origin);
  return { token, envelopeUuid: envelopeId, mailboxUuid: mailboxId };
}

/** The facts of a start. What its sender can no longer send, such as an archived template, ends the form. */
async function planStart(needs: FormsNeeds, form: LiveForm, origin: Origin): Promise<Planned> {
  try {
    return await plan(needs, { form, origin });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault("form.ended", {}, { cause: error });
  }
}

/** The facts of a start in one anonymous role. A fault that the form does not have without the role is one of the role. */
async function planRole(needs: FormsNeeds, form: LiveForm, role: string, origin: Origin): Promise<Planned> {
  const { anonymous } = form.settings;
  if (!anonymous.includes(role)) refuse([{ code: "role.kind_unknown", args: [role], allowed: anonymous, pointer: "/role" }]);
  try {
    return await plan(needs, { form, role, origin });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await planStart(needs, form, origin);
    const rows = error.details.errors ?? [{ code: error.code, args: error.details.args ?? [] }];
    refuse(rows.map((row) => ({ ...row, pointer: "/role" })));
    throw error;
  }
}

type Planning = { readonly form: LiveForm; readonly role?: string; readonly origin: Origin };

async function plan({ envelopes }: FormsNeeds, { form, role, origin }: Planning): Promise<Planned> {
  const { id, mailbox_id: mailboxId, account_id: accountId, account_name: accountName, user_id: userId } = form;
  const actor = { mailbox: { id: mailboxId, accountId, accountName }, caller: { userId }, origin };
  const model = { templateId: form.template_id, templateVersion: form.template_version, settings: form.settings, role };
  const planned = await envelopes.plan({ id, form: model, actor });
  await envelopes.check(planned);
  return planned;
}
