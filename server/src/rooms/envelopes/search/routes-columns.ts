import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { changeColumn, createColumn, removeColumns, resetColumns } from "./change-columns.ts";
import { listOwnColumns, listSearchFields, listTemplateRoles } from "./list-search-choices.ts";
import { columnShapes as shapes } from "./columns-contract.ts";
import type { RoomNeeds } from "../needs.ts";

/** The endpoints of extra columns, and of the fields that a search can filter by. */
export function columnRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const changing = { mailbox: "required", permission: "envelopeManage" } as const;
  const asking = { mailbox: "required", permission: "envelopeListView" } as const;
  return [
    route("POST", "/api/v1/envelope/column", {
      summary: "Add a column of a searchable field to the mailbox's lists",
      ...changing,
      contract: shapes.create,
      faults: ["column.refused"],
      action: ({ body, ...acting }) => createColumn(needs, body, acting),
    }),
    route("PUT", "/api/v1/envelope/column/{columnUuid}", {
      summary: "Change order, width or visibility of a column",
      ...changing,
      contract: shapes.change,
      faults: ["view_column.not_found"],
      action: ({ params: { columnUuid }, body, ...acting }) => changeColumn(needs, { id: columnUuid, body }, acting),
    }),
    route("DELETE", "/api/v1/envelope/column/{columnUuid}", {
      summary: "Remove a column",
      ...changing,
      contract: shapes.remove,
      faults: ["view_column.not_found"],
      action: ({ params: { columnUuid }, ...acting }) => removeColumns(needs, [columnUuid], acting),
    }),
    route("DELETE", "/api/v1/envelope/column", {
      summary: "Remove columns",
      ...changing,
      contract: shapes.removeMany,
      faults: ["view_column.not_found"],
      action: ({ body, ...acting }) => removeColumns(needs, body.extraFieldUuids, acting),
    }),
    route("POST", "/api/v1/envelope/column-reset", {
      summary: "Remove all extra columns",
      ...changing,
      contract: shapes.reset,
      action: (acting) => resetColumns(needs, acting),
    }),
    route("GET", "/api/v1/envelope/column", {
      summary: "List the extra columns of the mailbox",
      ...asking,
      contract: shapes.list,
      action: async ({ mailbox }) => ok(await listOwnColumns(needs, mailbox)),
    }),
    route("GET", "/api/v1/envelope/fields", {
      summary: "Search for fields by a part of their name",
      ...asking,
      contract: shapes.fields,
      action: async ({ query, mailbox }) => ok(await listSearchFields(needs, query.name, mailbox)),
    }),
    route("POST", "/api/v1/envelope/fields", {
      summary: "Search for fields by a part of their name; the filters of the body are ignored",
      onlyReads: true,
      ...asking,
      contract: shapes.fieldsOfSearch,
      action: async ({ query, mailbox }) => ok(await listSearchFields(needs, query.name, mailbox)),
    }),
    route("POST", "/api/v1/envelope/search/roles", {
      summary: "List the titles of the roles of templates, for activeRole",
      onlyReads: true,
      ...asking,
      contract: shapes.roles,
      action: async ({ body, mailbox }) => ok(await listTemplateRoles(needs, body, mailbox)),
    }),
  ];
}
