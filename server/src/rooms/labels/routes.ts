import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { assignLabel, unassignLabel } from "./actions/assign-label.ts";
import { listOwnLabels } from "./actions/list-labels.ts";
import { removeLabel } from "./actions/remove-label.ts";
import { changeLabel, createLabel } from "./actions/save-label.ts";
import { shapes } from "./contract.ts";
import type { LabelsNeeds } from "./needs.ts";

/** The endpoints of labels. */
export function routes(needs: LabelsNeeds): readonly AnyRoute[] {
  const managing = { mailbox: "required", permission: "labelManage" } as const;
  const assigning = { mailbox: "required", permission: "labelAssign" } as const;
  const faults: readonly FaultCode[] = [
    "label.unnamed",
    "label.not_found",
    "label.forbidden",
    "envelope.not_found",
    "envelope.batch_refused",
  ];
  return [
    route("GET", "/api/v1/label", {
      summary: "List the labels of the mailbox",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.list,
      action: async ({ mailbox }) => ok(await listOwnLabels(needs, mailbox)),
    }),
    route("POST", "/api/v1/label", {
      summary: "Create a label",
      ...managing,
      contract: shapes.create,
      faults: ["label.exists", "value.too_many"],
      action: ({ body, ...acting }) => createLabel(needs, body, acting),
    }),
    route("PUT", "/api/v1/label/{uuid}", {
      summary: "Change a label",
      ...managing,
      contract: shapes.change,
      faults: ["label.not_found", "label.forbidden", "label.exists"],
      action: ({ params: { uuid }, body, ...acting }) => changeLabel(needs, { id: uuid, body }, acting),
    }),
    route("DELETE", "/api/v1/label/{uuid}", {
      summary: "Remove a label, from its envelopes too",
      mailbox: "required",
      permission: "labelDelete",
      contract: shapes.remove,
      faults: ["label.not_found", "label.forbidden"],
      action: ({ params: { uuid }, ...acting }) => removeLabel(needs, uuid, acting),
    }),
    route("POST", "/api/v1/label/assignments", {
      summary: "Add a label to envelopes",
      ...assigning,
      contract: shapes.assignment,
      faults,
      action: ({ body, ...acting }) => assignLabel(needs, body, acting),
    }),
    route("DELETE", "/api/v1/label/assignments", {
      summary: "Remove a label from envelopes",
      ...assigning,
      contract: shapes.assignment,
      faults,
      action: ({ body, ...acting }) => unassignLabel(needs, body, acting),
    }),
  ];
}
