import { Fault } from "@chancery/core/fault/fault.ts";
import type { FormId } from "@chancery/core/ids/id.ts";
import type { FormsNeeds } from "../needs.ts";
import { openForm } from "../open-form.ts";

/** A form as visitors see it, with the fields they fill in. Throws form.not_found, and form.ended when it cannot be started. */
export async function showOpenForm(needs: FormsNeeds, id: FormId) {
  const form = await openForm(needs, id);
  const { template_id: templateId, template_version: templateVersion, settings } = form;
  const described = await needs.envelopes.describe({ templateId, templateVersion, settings });
  if (!described) throw new Fault("form.ended");
  return {
    uuid: id,
    id,
    name: form.name,
    template: { uuid: templateId, id: templateId, versionId: templateVersion, name: described.templateName },
    fields: described.fields,
    senderName: form.account_name,
    redirectUrl: form.redirect_url,
  };
}
