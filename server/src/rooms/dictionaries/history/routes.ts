import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { readHistory } from "./read-history.ts";
import { historyShapes } from "./contract.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { recordKey } from "../records/page-snapshot.ts";
import { showColumn, showRecord } from "../dictionary/view.ts";

/** The endpoint of past records. */
export function historyRoutes(needs: DictionariesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/dictionary/{dictionaryUuid}/records", {
      summary: "List the records as they are, or as they were at an instant, oldest first",
      mailbox: "required",
      permission: "dictionaryListView",
      contract: historyShapes.list,
      faults: ["dictionary.not_found", "dictionary.no_access"],
      action: async ({ params, query, mailbox }) => {
        const page = pageOf(query, `history:${params.dictionaryUuid}:${query.at ?? ""}`);
        const found = await readHistory(needs, { id: params.dictionaryUuid, at: query.at }, page, mailbox);
        const body = pageAnswer(page, found, { show: showRecord, keyOf: ({ id }) => recordKey(id, found) });
        return ok({ ...body, columns: found.columns.map(showColumn) });
      },
    }),
  ];
}
