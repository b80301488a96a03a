import type { WholeVersion } from "../versions/version.ts";
import { settleResult, type ActingFor } from "../../../http/route/settle-result.ts";
import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute, type InMailbox, type Reply } from "../../../http/route/route.ts";
import { archiveTemplate, restoreTemplate } from "./archive-template.ts";
import { cloneTemplate } from "./clone-template.ts";
import { compareVersions } from "./compare-versions.ts";
import { markFavorite, unmarkFavorite } from "./mark-favorite.ts";
import { assignCategories } from "./assign-categories.ts";
import { validateTemplate } from "./validate-template.ts";
import { renameTemplate } from "./rename-template.ts";
import { shapes } from "./contract.ts";
import { templateDataFaults } from "./data-faults.ts";
import type { RoomNeeds } from "../needs.ts";
import { showTemplate } from "./view.ts";

/** Faults of putting a template into a category. */
export const categoryUseFaults: readonly FaultCode[] = [
  "template.category_unknown",
  "template.category_repeated",
  "template.access_category",
  "category.forbidden",
];

const ofOwn: readonly FaultCode[] = ["template.not_found", "template.forbidden"];
/** The endpoints that change one property of a template. */
export function changeRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const favorite = { mailbox: "required", permission: "templateListView" } as const;
  return [
    route("PATCH", "/api/v1/template/{uuid}/name", {
      summary: "Rename a template; the version stays the same",
      mailbox: "required",
      permission: "templateManage",
      contract: shapes.rename,
      faults: [...ofOwn, "template.archived", "request.required_empty", "value.too_long"],
      action: ({ params, body, ...request }) => whole(200, request, (acting) => renameTemplate(needs, params.uuid, body, acting)),
    }),
    route("PATCH", "/api/v1/template/{uuid}/categories", {
      summary: "Set the categories of a template; the version stays the same",
      mailbox: "required",
      permission: "templateManage",
      contract: shapes.assignCategories,
      faults: [...ofOwn, "template.archived", ...categoryUseFaults],
      action: ({ params, body, ...request }) =>
        whole(200, request, (acting) => assignCategories(needs, params.uuid, body, acting)),
    }),
    route("PATCH", "/api/v1/template/{uuid}/archive", {
      summary: "Archive or restore a template",
      mailbox: "required",
      permission: "templateArchive",
      contract: shapes.archive,
      faults: ofOwn,
      action: ({ params, query, ...request }) => {
        const work = query.archived === false ? restoreTemplate : archiveTemplate;
        return whole(200, request, (acting) => work(needs, params.uuid, acting));
      },
    }),
    route("POST", "/api/v1/template/{uuid}/clone", {
      summary: "Copy a visible template into the mailbox",
      mailbox: "required",
      permission: "templateManage",
      contract: shapes.clone,
      faults: ["template.not_found", "template.archived", "quota.rate", ...templateDataFaults],
      action: ({ params, ...request }) => whole(201, request, (acting) => cloneTemplate(needs, params.uuid, acting)),
    }),
    route("GET", "/api/v1/template/validate", {
      summary: "Check whether an envelope can be created from a template's version, and read its name",
      mailbox: "required",
      permission: "templateListView",
      contract: shapes.validate,
      faults: ["template.not_found", "template.archived", "template.version_unknown", ...sourceFaults],
      action: async ({ query, mailbox }) => {
        const { templateId, version, name } = await validateTemplate(needs, query, mailbox);
        return ok({ uuid: templateId, templateUuid: templateId, versionUuid: version, templateName: name });
      },
    }),
    route("GET", "/api/v1/template/{uuid}/compare", {
      summary: "Compare two versions of a template",
      mailbox: "required",
      permission: "templateListView",
      contract: shapes.compare,
      faults: ["template.not_found", "template.version_unknown"],
      action: async ({ params, query, mailbox }) =>
        ok(await compareVersions(needs, { id: params.uuid, from: query.from, to: query.to }, mailbox)),
    }),
    route("PUT", "/api/v1/template/{uuid}/favorite", {
      summary: "Add a template to the user's favorites",
      ...favorite,
      contract: shapes.favorite,
      faults: ["template.not_found", "value.too_many"],
      action: ({ params, ...acting }) => markFavorite(needs, params.uuid, acting),
    }),
    route("DELETE", "/api/v1/template/{uuid}/favorite", {
      summary: "Remove a template from the favorites",
      ...favorite,
      contract: shapes.favorite,
      faults: ["template.not_found"],
      action: ({ params, ...acting }) => unmarkFavorite(needs, params.uuid, acting),
    }),
  ];
}

/** Answers with the whole template. */
function whole(
  status: number,
  request: InMailbox,
  action: (acting: ActingFor<WholeVersion>) => Promise<unknown>,
): Promise<Reply> {
  return settleResult(request, (version: WholeVersion) => ({ status, body: showTemplate(version) }), action);
}

/** Faults of dictionaries that refuse new envelopes of a version. */
const sourceFaults: readonly FaultCode[] = ["dictionary.archived", "field.dictionary_unknown", "field.column_unknown"];
