import { settleResult } from "../../../http/route/settle-result.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { dropStructure, putStructure, showStructure, showTitles } from "./change-structures.ts";
import type { RoomNeeds } from "../needs.ts";
import { zipShapes } from "./contract.ts";

const ofVersion = ["template.not_found", "template.version_unknown"] as const;
const ofOwn = [...ofVersion, "template.forbidden", "template.archived"] as const;

/** The endpoints of ZIP structures. */
export function zipRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/template/{uuid}/zip-structure", {
      summary: "Retrieve the tree of a version's archive with the selection of a ZIP structure",
      mailbox: "required",
      permission: "templateListView",
      contract: zipShapes.show,
      faults: [...ofVersion, "zip_structure.not_found"],
      action: async ({ params, query: { templateVersion: version, title = "" }, mailbox }) =>
        ok(await showStructure(needs, { id: params.uuid, version, title }, mailbox)),
    }),
    route("GET", "/api/v1/template/{uuid}/zip-structure-titles", {
      summary: "List the titles of a version's ZIP structures",
      mailbox: "required",
      permission: "templateListView",
      contract: zipShapes.titles,
      faults: ofVersion,
      action: async ({ params, query, mailbox }) =>
        ok(await showTitles(needs, { id: params.uuid, version: query.templateVersion }, mailbox)),
    }),
    route("PUT", "/api/v1/template/{uuid}/zip-structure", {
      summary: "Add or change a ZIP structure of a version",
      mailbox: "required",
      permission: "templateManage",
      contract: zipShapes.put,
      faults: [...ofOwn, "value.length", "value.too_many"],
      action: ({ params, query, body, ...request }) => {
        const version = { id: params.uuid, version: query.templateVersion };
        return settleResult(
          request,
          () => ({ status: 200 }),
          (acting) => putStructure(needs, version, body, acting),
        );
      },
    }),
    route("DELETE", "/api/v1/template/{uuid}/zip-structure/{title}", {
      summary: "Remove a ZIP structure of a version",
      mailbox: "required",
      permission: "templateManage",
      contract: zipShapes.remove,
      faults: [...ofOwn, "zip_structure.not_found"],
      action: ({ params: { uuid: id, title }, query, ...request }) => {
        const structure = { id, version: query.templateVersion, title };
        return settleResult(
          request,
          () => ({ status: 204 }),
          (acting) => dropStructure(needs, structure, acting),
        );
      },
    }),
  ];
}
