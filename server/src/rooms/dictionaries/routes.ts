import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { archiveDictionary } from "./dictionary/archive-dictionary.ts";
import { changeDictionary } from "./dictionary/change-dictionary.ts";
import { checkAccess } from "./dictionary/check-access.ts";
import { createDictionary } from "./dictionary/create-dictionary.ts";
import { listVisibleDictionaries } from "./dictionary/list-visible-dictionaries.ts";
import { readDictionary } from "./dictionary/read-dictionary.ts";
import { shapes, writeFaults } from "./dictionary/contract.ts";
import type { DictionariesNeeds } from "./needs.ts";
import { columnRoutes } from "./columns/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import { importRoutes } from "./imports/routes.ts";
import { uploadRoutes } from "./uploads/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { previewRoutes } from "./previews/routes.ts";
import { recordRoutes } from "./records/routes.ts";
import { showDictionary } from "./dictionary/view.ts";

const inputFaults: readonly FaultCode[] = [
  "dictionary.name_missing",
  "dictionary.name_length",
  "dictionary.description_length",
  "dictionary.official",
  "access.unknown",
  "access.shared_empty",
];

/** The endpoints of dictionaries. */
export function routes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/dictionary", {
      summary: "List dictionaries, newest first",
      mailbox: "required",
      permission: "dictionaryListView",
      extraPermissions: editing,
      contract: shapes.list,
      action: async ({ query, mailbox }) => {
        const { keyword = "" } = query;
        const level = query.level === "pub" ? "public" : query.level;
        const page = pageOf(query, `dictionaries:${level ?? ""}:${keyword}`);
        const found = await listVisibleDictionaries(needs, { mailbox, level, keyword }, page);
        const show = (row: (typeof found.rows)[number]) =>
          showDictionary(row, mailbox, { columns: query.withColumns ? row.columns : undefined });
        return ok(pageAnswer(page, found, { show, keyOf: (row) => [row.id] }));
      },
    }),
    route("GET", "/api/v1/dictionary/{dictionaryUuid}", {
      summary: "Retrieve a dictionary, with its columns and number of records on request",
      mailbox: "required",
      permission: "dictionaryListView",
      extraPermissions: editing,
      contract: shapes.read,
      faults: ["dictionary.not_found"],
      action: async ({ params, query, mailbox }) => ok(await readDictionary(needs, params.dictionaryUuid, query, mailbox)),
    }),
    route("GET", "/api/v1/dictionary/{dictionaryUuid}/check", {
      summary: "Check whether a dictionary exists and may be used",
      mailbox: "required",
      contract: shapes.check,
      action: async ({ params, mailbox }) => ok(await checkAccess(needs, { id: params.dictionaryUuid }, mailbox)),
    }),
    route("POST", "/api/v1/dictionary", {
      summary: "Create a dictionary with one column",
      mailbox: "required",
      permission: "dictionaryManage",
      contract: shapes.create,
      faults: inputFaults,
      action: ({ body = {}, mailbox, caller, origin, settle }) =>
        createDictionary(needs, body, { mailbox, caller, origin, settle }),
    }),
    route("PATCH", "/api/v1/dictionary/{dictionaryUuid}", {
      summary: "Set name, description, access or filtered access",
      mailbox: "required",
      permission: "dictionaryManage",
      contract: shapes.change,
      faults: [...inputFaults, ...writeFaults],
      action: ({ params, body, ...acting }) => changeDictionary(needs, params.dictionaryUuid, body, acting),
    }),
    route("PATCH", "/api/v1/dictionary/{dictionaryUuid}/archive", {
      summary: "Archive a dictionary",
      mailbox: "required",
      permission: "dictionaryArchive",
      contract: shapes.archive,
      faults: ["dictionary.not_found", "dictionary.forbidden", "dictionary.locked"],
      action: ({ params, ...acting }) => archiveDictionary(needs, params.dictionaryUuid, acting),
    }),
    ...columnRoutes(needs),
    ...recordRoutes(needs),
    ...historyRoutes(needs),
    ...uploadRoutes(needs),
    ...importRoutes(needs),
    ...exportRoutes(needs),
    ...previewRoutes(needs),
  ];
}

/** Permissions that only decide whether the dictionary is shown as editable. */
const editing = [
  { mailbox: "dictionaryManage", when: "it is shown as editable" },
  { mailbox: "dictionaryRowManage", when: "it is shown as editable" },
] as const;
