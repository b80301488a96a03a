import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { archiveTemplate, restoreTemplate } from "./archive-template.ts";
import { cloneTemplate } from "./clone-template.ts";
import { compareVersions } from "./compare-versions.ts";
import { markFavorite, unmarkFavorite } from "./mark-favorite.ts";
import { putIntoCategories } from "./put-into-categories.ts";
import { validateTemplate } from "./validate-template.ts";
import { renameTemplate } from "./rename-template.ts";
import type { By } from "./add-new-template.ts";
import { shapes } from "./contract.ts";
import { templateDataFaults } from "./data-faults.ts";
import type { RoomNeeds } from "../needs.ts";
import { showTemplate } from "./view.ts";

/** Why a template cannot be put into a category. */
export const categoryUseFaults: readonly FaultCode[] = [
  "template.category_unknown",
  "template.category_repeated",
  "template.access_category",
  "category.forbidden",
];

const ofOwn: readonly FaultCode[] = ["template.not_found", "template.forbidden"];
const bearer = { signIn: "bearer", mailbox: "required" } as const;

type Asking = Omit<By, "settle"> & { readonly settle: (tx: Parameters<By["settle"]>[0], reply: Answer) => Promise<void> };
type Answer = { readonly status: number; readonly body: ReturnType<typeof showTemplate> };

/** The endpoints that change one thing of a template. */
export function changeRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [...changing(needs), ...copying(needs), comparing(needs), ...favoring(needs)];
}

/** Answers the whole template, and keeps exactly that answer for the idempotency key. */
async function whole(status: number, asking: Asking, work: (by: By) => ReturnType<typeof renameTemplate>): Promise<Answer> {
  const { mailbox, caller, origin, settle } = asking;
  const replyOf = (version: Parameters<typeof showTemplate>[0]): Answer => ({ status, body: showTemplate(version) });
  return replyOf(await work({ mailbox, caller, origin, settle: (tx, version) => settle(tx, replyOf(version)) }));
}

function changing(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "PATCH",
      path: "/api/v1/template/{uuid}/name",
      summary: "Give a template another name; the version stays",
      ...bearer,
      permission: "templateManage",
      contract: shapes.rename,
      faults: [...ofOwn, "template.archived", "request.required_empty", "value.too_long"],
      action: ({ params, body, ...asking }) => whole(200, asking, (by) => renameTemplate(needs, params.uuid, body, by)),
    }),
    route({
      method: "PATCH",
      path: "/api/v1/template/{uuid}/categories",
      summary: "Put a template into exactly these categories; the version stays",
      ...bearer,
      permission: "templateManage",
      contract: shapes.putIntoCategories,
      faults: [...ofOwn, "template.archived", ...categoryUseFaults],
      action: ({ params, body, ...asking }) => whole(200, asking, (by) => putIntoCategories(needs, params.uuid, body, by)),
    }),
    route({
      method: "PATCH",
      path: "/api/v1/template/{uuid}/archive",
      summary: "Put a template into the archive, or out of it",
      ...bearer,
      permission: "templateArchive",
      contract: shapes.archive,
      faults: ofOwn,
      action: ({ params, query, ...asking }) => {
        const work = query.archived === false ? restoreTemplate : archiveTemplate;
        return whole(200, asking, (by) => work(needs, params.uuid, by));
      },
    }),
  ];
}

function copying(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/template/{uuid}/clone",
      summary: "Make a template of one's own out of one that may be seen",
      ...bearer,
      permission: "templateManage",
      contract: shapes.clone,
      faults: ["template.not_found", "template.archived", "quota.rate", ...templateDataFaults],
      action: ({ params, ...asking }) => whole(201, asking, (by) => cloneTemplate(needs, params.uuid, by)),
    }),
    route({
      method: "GET",
      path: "/api/v1/template/validate",
      summary: "Whether an envelope can be made of a template's version, and its name",
      ...bearer,
      permission: "templateListView",
      contract: shapes.validate,
      faults: ["template.not_found", "template.archived", "template.version_unknown", ...sourceFaults],
      action: async ({ query, mailbox }) => {
        const { templateId, version, name } = await validateTemplate(needs, query, mailbox);
        return { status: 200, body: { uuid: templateId, templateUuid: templateId, versionUuid: version, templateName: name } };
      },
    }),
  ];
}

/** Why the dictionaries of a version stop new envelopes. */
const sourceFaults: readonly FaultCode[] = ["dictionary.archived", "field.dictionary_unknown", "field.column_unknown"];

function comparing(needs: RoomNeeds): AnyRoute {
  return route({
    method: "GET",
    path: "/api/v1/template/{uuid}/compare",
    summary: "What changed between two versions of a template",
    ...bearer,
    permission: "templateListView",
    contract: shapes.compare,
    faults: ["template.not_found", "template.version_unknown"],
    action: async ({ params, query, mailbox }) => ({
      status: 200,
      body: await compareVersions(needs, { id: params.uuid, from: query.from, to: query.to }, mailbox),
    }),
  });
}

function favoring(needs: RoomNeeds): readonly AnyRoute[] {
  const favorite = { path: "/api/v1/template/{uuid}/favorite", ...bearer, permission: "templateListView" } as const;
  const reply = { status: 200 };
  return [
    route({
      method: "PUT",
      summary: "Make a template a favourite of the person",
      ...favorite,
      contract: shapes.favorite,
      faults: ["template.not_found", "value.too_many"],
      action: async ({ params, mailbox, caller, settle }) => {
        await markFavorite(needs, params.uuid, { mailbox, caller, settle: (tx) => settle(tx, reply) });
        return reply;
      },
    }),
    route({
      method: "DELETE",
      summary: "Make it a favourite no more",
      ...favorite,
      contract: shapes.favorite,
      faults: ["template.not_found"],
      action: async ({ params, mailbox, caller, settle }) => {
        await unmarkFavorite(needs, params.uuid, { mailbox, caller, settle: (tx) => settle(tx, reply) });
        return reply;
      },
    }),
  ];
}
