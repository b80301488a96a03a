import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { changeSavedRoute, createSavedRoute, removeSavedRoutes } from "./actions/keep-routes.ts";
import { listSavedRoutes, showSavedRoute } from "./actions/show-saved-routes.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import { savedShapes as shapes } from "./saved-contract.ts";

const path = "/api/v1/approvalFlow";
const reading = { mailbox: "required", permission: "envelopeApproval" } as const;
const managing = { mailbox: "required", permission: "approvalFlowManage" } as const;
const saving = {
  ...managing,
  extraPermissions: [{ mailbox: "approvalFlowShare", when: "the route is shared" }],
} as const;
const ofApprovers = ["approval.self", "approval.repeated", "approval.approver_unknown", "approval.approver_removed"] as const;
const faults = [...ofApprovers, "share.mailbox_unknown"] as const;

/** The endpoints of saved approval routes. */
export function savedRoutes(needs: ApprovalsNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      ...reading,
      summary: "List the saved approval routes of the mailbox, and those shared with it, newest first",
      contract: shapes.list,
      action: async ({ query, mailbox }) => {
        const { keyword = "" } = query;
        const page = pageOf(query, `saved routes:${keyword}`);
        const { show, ...found } = await listSavedRoutes(needs, { keyword, mailbox }, page);
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
    route("GET", `${path}/{flowUuid}`, {
      ...reading,
      summary: "Retrieve a saved approval route",
      contract: shapes.show,
      faults: ["approval.not_found"],
      action: async ({ params, mailbox }) => ok(await showSavedRoute(needs, params.flowUuid, mailbox)),
    }),
    route("POST", path, {
      ...saving,
      summary: "Save an approval route",
      contract: shapes.create,
      faults: [...faults, "value.too_many"],
      action: ({ body, ...acting }) => createSavedRoute(needs, body, acting),
    }),
    route("PUT", `${path}/{flowUuid}`, {
      ...saving,
      summary: "Replace a saved approval route of the mailbox",
      contract: shapes.change,
      faults: [...faults, "approval.not_found"],
      action: ({ params: { flowUuid }, body, ...acting }) => changeSavedRoute(needs, { id: flowUuid, body }, acting),
    }),
    route("DELETE", path, {
      ...managing,
      summary: "Remove saved approval routes of the mailbox, all or none",
      contract: shapes.remove,
      faults: ["approval.not_found"],
      action: ({ body, ...acting }) => removeSavedRoutes(needs, body, acting),
    }),
  ];
}
