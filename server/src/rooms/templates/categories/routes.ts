import { settleResult } from "../../../http/route/settle-result.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute, type Reply } from "../../../http/route/route.ts";
import { changeCategory, createCategory, removeCategory } from "./change-category.ts";
import { listVisibleCategories } from "./list-visible-categories.ts";
import { categoryLevels } from "../access/access.ts";
import { categoryShapes } from "./contract.ts";
import type { RoomNeeds } from "../needs.ts";
import { showCategory } from "./view.ts";

const inputFaults = [
  "category.name_missing",
  "category.name_length",
  "category.name_used",
  "category.shared",
  "category.access",
  "access.unknown",
] as const;
const ofOwn = ["category.not_found", "category.not_changeable"] as const;
/** Most categories of a level in one answer. */
const levelMax = 1000;
/** The endpoints of categories. */
export function categoryRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/category", {
      summary: "Create a category of templates",
      mailbox: "required",
      permission: "categoryManage",
      contract: categoryShapes.create,
      faults: [...ofOwn, ...inputFaults, "value.too_many"],
      action: ({ body, ...request }) => {
        const show = (one: CategoryRow): Reply => ({ status: 201, body: showCategory(one, request.mailbox.id) });
        return settleResult(request, show, (acting) => createCategory(needs, body, acting));
      },
    }),
    route("PUT", "/api/v1/category/{uuid}", {
      summary: "Change a category, or move it into another",
      mailbox: "required",
      permission: "categoryManage",
      contract: categoryShapes.change,
      faults: [...ofOwn, ...inputFaults, "template.access_category"],
      action: ({ params, body, ...request }) => {
        const show = (one: CategoryRow): Reply => ok(showCategory(one, request.mailbox.id));
        return settleResult(request, show, (acting) => changeCategory(needs, params.uuid, body, acting));
      },
    }),
    route("DELETE", "/api/v1/category/{uuid}", {
      summary: "Remove a category that no template is in",
      mailbox: "required",
      permission: "categoryDelete",
      contract: categoryShapes.remove,
      faults: [...ofOwn, "category.used", "request.invalid"],
      action: ({ params, query, ...request }) => {
        const category = { id: params.uuid, ...query };
        return settleResult(
          request,
          () => ({ status: 204 }),
          (acting) => removeCategory(needs, category, acting),
        );
      },
    }),
    route("GET", "/api/v1/category", {
      summary: "List categories the mailbox may see, newest first",
      mailbox: "required",
      permission: "templateListView",
      contract: categoryShapes.list,
      action: async ({ query, mailbox }) => {
        const access = query.access === "pub" ? "public" : query.access;
        const page = pageOf(query, `categories:${access ?? ""}`);
        const found = await listVisibleCategories(needs, { mailbox, access }, page);
        const show = (row: CategoryRow) => showCategory(row, mailbox.id);
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
    route("GET", "/api/v1/category/{uuid}", {
      summary: "List the categories of an access level that the mailbox may see, newest first, 1000 at most",
      mailbox: "required",
      permission: "templateListView",
      contract: categoryShapes.listOfLevel,
      action: async ({ params, mailbox }) => {
        const access = params.uuid === "pub" ? "public" : categoryLevels.find((level) => level === params.uuid);
        if (access === undefined) return ok([]);
        const page = { offset: 0, limit: levelMax, after: undefined };
        const { rows } = await listVisibleCategories(needs, { mailbox, access }, page);
        return ok(rows.slice(0, levelMax).map((row) => showCategory(row, mailbox.id)));
      },
    }),
  ];
}

type CategoryRow = Parameters<typeof showCategory>[0];
