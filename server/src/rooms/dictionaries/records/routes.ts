import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { changeRecord } from "./change-record.ts";
import { createRecords } from "./create-records.ts";
import { findRecordIds } from "./find-record-ids.ts";
import { listRecords } from "./list-records.ts";
import { readRecord, readValue } from "./read-record.ts";
import { removeRecords } from "./remove-records.ts";
import { recordShapes } from "./contract.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordKey } from "./page-snapshot.ts";
import { showRecord } from "../dictionary/view.ts";
import { writeFaults } from "../dictionary/contract.ts";

const readFaults: readonly FaultCode[] = ["dictionary.not_found", "dictionary.no_access"];
const valueFaults: readonly FaultCode[] = [
  "column.unknown",
  "column.uuid_empty",
  "record.empty",
  "record.value_missing",
  "record.value_length",
];

/** The endpoints of records. */
export function recordRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/dictionary/{dictionaryUuid}/record", {
      summary: "Add one or several records, all or none",
      mailbox: "required",
      permission: "dictionaryRowManage",
      contract: recordShapes.create,
      faults: [...writeFaults, ...valueFaults, "value.too_many", "request.conflict"],
      action: ({ params, body, ...acting }) => createRecords(needs, params.dictionaryUuid, body, acting),
    }),
    route("PATCH", "/api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}", {
      summary: "Change some values of a record",
      mailbox: "required",
      permission: "dictionaryRowManage",
      contract: recordShapes.change,
      faults: [...writeFaults, ...valueFaults, "record.unknown"],
      action: ({ params, body, ...acting }) =>
        changeRecord(needs, { id: params.dictionaryUuid, recordId: params.recordUuid }, body, acting),
    }),
    route("DELETE", "/api/v1/dictionary/{dictionaryUuid}/record", {
      summary: "Remove one or several records, all or none",
      mailbox: "required",
      permission: "dictionaryRowDelete",
      contract: recordShapes.remove,
      faults: [...writeFaults, "record.empty", "record.unknown", "value.too_many"],
      action: ({ params, body, ...acting }) => removeRecords(needs, params.dictionaryUuid, body, acting),
    }),
    route("POST", "/api/v1/dictionary/{dictionaryUuid}/records", {
      summary: "Search the records of a dictionary by filters, oldest first",
      onlyReads: true,
      mailbox: "required",
      permission: "dictionaryListView",
      contract: recordShapes.list,
      faults: [
        ...readFaults,
        "column.unknown",
        "column.uuid_empty",
        "filter.empty",
        "filter.operation",
        "filter.search",
        "value.too_many",
      ],
      action: async ({ params, query, body, mailbox }) => {
        const { filters = [] } = body ?? {};
        const page = pageOf(query, `records:${params.dictionaryUuid}:${JSON.stringify(filters)}`);
        const found = await listRecords(needs, { id: params.dictionaryUuid, filters }, page, mailbox);
        return ok(pageAnswer(page, found, { show: showRecord, keyOf: ({ id }) => recordKey(id, found) }));
      },
    }),
    route("POST", "/api/v1/dictionary/{dictionaryUuid}/record-uuids", {
      summary: "Find the oldest record with each of the values",
      onlyReads: true,
      mailbox: "required",
      permission: "dictionaryListView",
      contract: recordShapes.findIds,
      faults: [...readFaults, "column.unknown", "value.too_many"],
      action: async ({ params, body, mailbox }) => ok(await findRecordIds(needs, params.dictionaryUuid, body, mailbox)),
    }),
    route("GET", "/api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}", {
      summary: "Retrieve all values of a record",
      mailbox: "required",
      permission: "dictionaryListView",
      contract: recordShapes.read,
      faults: [...readFaults, "record.unknown"],
      action: async ({ params, mailbox }) =>
        ok(await readRecord(needs, { id: params.dictionaryUuid, recordId: params.recordUuid }, mailbox)),
    }),
    route("GET", "/api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}/column/{columnUuid}", {
      summary: "Retrieve one value of a record",
      mailbox: "required",
      permission: "dictionaryListView",
      contract: recordShapes.readValue,
      faults: [...readFaults, "record.unknown", "column.not_found"],
      action: async ({ params, mailbox }) => {
        const ref = { id: params.dictionaryUuid, recordId: params.recordUuid, columnId: params.columnUuid };
        return ok(await readValue(needs, ref, mailbox));
      },
    }),
  ];
}
