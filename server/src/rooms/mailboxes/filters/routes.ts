import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { filterShapes as shapes } from "./contract.ts";
import { changeFilter, createFilter, removeFilter } from "./save-filter.ts";
import { showOwnFilter, showOwnFilters } from "./show-filters.ts";

const path = "/api/v1/filterSettings";

/** The endpoints of the open mailbox's saved filters. */
export function filterRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      mailbox: "required",
      summary: "List the saved filters of the mailbox, newest first",
      contract: shapes.list,
      action: async ({ mailbox }) => ok(await showOwnFilters(needs, mailbox.id)),
    }),
    route("POST", path, {
      mailbox: "required",
      summary: "Save a filter",
      contract: shapes.create,
      faults: ["value.too_many"],
      action: ({ body, ...acting }) => createFilter(needs, body, acting),
    }),
    route("GET", `${path}/{uuid}`, {
      mailbox: "required",
      summary: "Retrieve a saved filter",
      contract: shapes.show,
      faults: ["filter.not_found"],
      action: async ({ params: { uuid }, mailbox }) => ok(await showOwnFilter(needs, uuid, mailbox.id)),
    }),
    route("PUT", `${path}/{uuid}`, {
      mailbox: "required",
      summary: "Replace a saved filter",
      contract: shapes.change,
      faults: ["filter.not_found"],
      action: ({ params: { uuid }, body, ...acting }) => changeFilter(needs, { id: uuid, body }, acting),
    }),
    route("DELETE", `${path}/{uuid}`, {
      mailbox: "required",
      summary: "Remove a saved filter",
      contract: shapes.remove,
      faults: ["filter.not_found"],
      action: ({ params: { uuid }, ...acting }) => removeFilter(needs, uuid, acting),
    }),
  ];
}
