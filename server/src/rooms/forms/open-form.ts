import { Fault } from "@chancery/core/fault/fault.ts";
import type { FormId } from "@chancery/core/ids/id.ts";
import { foundForm } from "./show-forms.ts";
import type { FormsNeeds } from "./needs.ts";
import { findLiveForm, type LiveForm } from "./store.ts";

/** A form that can be started. Throws form.not_found, and form.ended when it cannot be started. */
export async function openForm({ database, envelopes }: FormsNeeds, id: FormId): Promise<LiveForm> {
  const form = foundForm(await findLiveForm(database, id), id);
  const isUsed = !form.is_multi_use && (await envelopes.hasEnvelope(database, id));
  if (!form.is_open || isUsed) throw new Fault("form.ended");
  return form;
}
