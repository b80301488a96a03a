import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { createForm } from "./actions/create-form.ts";
import { listOwnForms, showOwnForm } from "./show-forms.ts";
import { removeForm } from "./actions/remove-form.ts";
import { updateForm } from "./actions/update-form.ts";
import { shapes } from "./contract.ts";
import type { FormsNeeds } from "./needs.ts";

const path = "/api/v1/form";
const managing = { mailbox: "required", permission: "envelopeSend" } as const;
const reading = { ...managing, permission: "envelopeListView" } as const;
const hidden: readonly FaultCode[] = ["form.not_found"];

/** The endpoints that manage forms. */
export function routes(needs: FormsNeeds): readonly AnyRoute[] {
  return [
    route("POST", path, {
      ...managing,
      summary: "Create a form",
      secretBody: true,
      contract: shapes.create,
      faults: [...needs.envelopes.faults, "value.too_many"],
      action: ({ body, ...acting }) => createForm(needs, body, acting),
    }),
    route("PUT", `${path}/{id}`, {
      ...managing,
      summary: "Replace a form",
      secretBody: true,
      contract: shapes.update,
      faults: [...hidden, ...needs.envelopes.faults, "value.too_many"],
      action: ({ params: { id }, body, ...acting }) => updateForm(needs, id, body, acting),
    }),
    route("DELETE", `${path}/{id}`, {
      ...managing,
      summary: "Remove a form; its envelopes remain",
      contract: shapes.remove,
      faults: hidden,
      action: ({ params: { id }, ...acting }) => removeForm(needs, id, acting),
    }),
    route("GET", path, {
      ...reading,
      summary: "List the forms of the mailbox",
      contract: shapes.list,
      action: async ({ query, mailbox }) => ok(await listOwnForms(needs, mailbox.id, query)),
    }),
    route("GET", `${path}/{id}`, {
      ...reading,
      summary: "Retrieve a form with the totals of its envelopes",
      contract: shapes.show,
      faults: hidden,
      action: async ({ params: { id }, mailbox }) => ok(await showOwnForm(needs, id, mailbox.id)),
    }),
  ];
}
