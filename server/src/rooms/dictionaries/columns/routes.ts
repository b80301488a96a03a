import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { addColumn } from "./add-column.ts";
import { changeColumn } from "./change-column.ts";
import { checkAccess } from "../dictionary/check-access.ts";
import { listSelectableValues } from "../records/list-selectable-values.ts";
import { removeColumn } from "./remove-column.ts";
import { shapes, writeFaults } from "../dictionary/contract.ts";
import { recordShapes } from "../records/contract.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordKey } from "../records/page-snapshot.ts";
import { showValue } from "../dictionary/view.ts";

const columnFaults: readonly FaultCode[] = [
  "column.name_missing",
  "column.name_length",
  "column.name_used",
  "column.order",
  "column.width",
];

/** The endpoints of columns, and of their selectable values. */
export function columnRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/dictionary/{dictionaryUuid}/column", {
      summary: "Add a column",
      mailbox: "required",
      permission: "dictionaryManage",
      contract: shapes.addColumn,
      faults: [...writeFaults, ...columnFaults, "value.too_many"],
      action: ({ params, body, ...acting }) => addColumn(needs, params.dictionaryUuid, body, acting),
    }),
    route("PUT", "/api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}", {
      summary: "Change a column; properties left out are unchanged",
      mailbox: "required",
      permission: "dictionaryManage",
      contract: shapes.changeColumn,
      faults: [...writeFaults, ...columnFaults, "column.not_found"],
      action: ({ params, body, ...acting }) =>
        changeColumn(needs, { id: params.dictionaryUuid, columnId: params.columnUuid }, body, acting),
    }),
    route("DELETE", "/api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}", {
      summary: "Remove a column other than the last one",
      mailbox: "required",
      permission: "dictionaryManage",
      contract: shapes.removeColumn,
      faults: [...writeFaults, "column.not_found", "column.last"],
      action: ({ params, ...acting }) => removeColumn(needs, { id: params.dictionaryUuid, columnId: params.columnUuid }, acting),
    }),
    route("GET", "/api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}/check", {
      summary: "Check whether a column exists and may be used",
      mailbox: "required",
      contract: shapes.checkColumn,
      action: async ({ params, mailbox }) =>
        ok(await checkAccess(needs, { id: params.dictionaryUuid, columnId: params.columnUuid }, mailbox)),
    }),
    route("POST", "/api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}", {
      guest: true,
      summary: "Search the values of a column that a dictionary field may take",
      onlyReads: true,
      mailbox: "required",
      contract: recordShapes.selectable,
      faults: ["dictionary.not_found", "column.not_found", "column.unknown", "value.too_many"],
      action: async ({ params, query, body, ...acting }) => {
        const input = body ?? {};
        const page = pageOf(query, `selectable:${params.columnUuid}:${JSON.stringify(input)}`);
        const ref = { id: params.dictionaryUuid, columnId: params.columnUuid };
        const found = await listSelectableValues(needs, ref, { query: input, page }, acting);
        const show = (row: (typeof found.rows)[number]) => showValue(row.id, row.data);
        return ok(pageAnswer(page, found, { show, keyOf: ({ id }) => recordKey(id, found) }));
      },
    }),
  ];
}
