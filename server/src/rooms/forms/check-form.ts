import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { FormSettings } from "@chancery/core/envelope/form/form.ts";
import type { TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { CallbackInput } from "../callbacks/index.ts";
import type { FormsNeeds } from "./needs.ts";
import type { FormRow } from "./store.ts";

/** The body of a form. */
export type FormInput = {
  readonly name: string;
  readonly template: { readonly id: TemplateId; readonly versionId: TemplateVersionId };
  readonly multiUse?: boolean | null | undefined;
  readonly redirectUrl?: string | null | undefined;
  readonly settings: FormSettings;
};

/** The columns of a form that its body sets. */
export function columnsOf(input: FormInput) {
  return {
    name: input.name,
    template_id: input.template.id,
    template_version: input.template.versionId,
    is_multi_use: input.multiUse ?? false,
    redirect_url: input.redirectUrl || null,
    settings: input.settings,
  };
}

/** Refuses a form that could not be started, and addresses that must not be called. Throws the faults of a send. */
export async function checkForm(
  { envelopes, callbacks, checkUrl }: FormsNeeds,
  row: FormRow,
  callback: CallbackInput | undefined,
  { mailbox, caller, origin }: Pick<InMailbox, "mailbox" | "caller" | "origin">,
): Promise<void> {
  const why = row.redirect_url === null ? undefined : await checkUrl(row.redirect_url, "service");
  const ofRedirect =
    why === undefined ? [] : [{ code: "request.invalid", args: [`/redirectUrl ${why}`], pointer: "/redirectUrl" } as const];
  const ofCallback = callback ? await callbacks.faultsOf(callback) : [];
  refuse([...ofRedirect, ...ofCallback.map(within)]);
  const form = { templateId: row.template_id, templateVersion: row.template_version, settings: row.settings };
  await envelopes.check(await envelopes.plan({ id: row.id, form, actor: { mailbox, caller, origin } }));
}

function within(row: FaultRow): FaultRow {
  return { ...row, pointer: `/envelopeCreationCallback${row.pointer ?? ""}` };
}
