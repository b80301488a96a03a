import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { searchEnvelopes } from "./search-envelopes.ts";
import { searchShapes } from "./search-shapes.ts";

/** The endpoint of the search. */
export function searchRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const reading = { mailbox: "required", permission: "envelopeListView" } as const;
  return [
    route("POST", "/api/v1/envelope/search", {
      summary: "Find the mailbox's envelopes",
      onlyReads: true,
      ...reading,
      contract: searchShapes.search,
      faults: ["range.reversed", "search.recipient_invalid", "search.field_invalid", "search.sort_unknown"],
      action: async ({ query, body, mailbox }) => ok(await searchEnvelopes(needs, { query, body: body ?? {} }, mailbox)),
    }),
  ];
}
