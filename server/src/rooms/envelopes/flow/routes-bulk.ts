import { route, type AnyRoute } from "../../../http/route/route.ts";
import { startBulk } from "../../processes/index.ts";
import { bulkShapes } from "./bulk-contract.ts";
import type { RoomNeeds } from "../needs.ts";
import { processKinds } from "./process-handlers.ts";

/** Actions on many envelopes, each of them a process. */
export function bulkRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/approve", {
      guest: true,
      summary: "Complete the mailbox's approver steps of many envelopes",
      mailbox: "required",
      permission: "envelopeSign",
      contract: bulkShapes.approve,
      action: ({ body, ...acting }) =>
        startBulk(needs, { kind: processKinds.approve, envelopeIds: body.uuids, input: {} }, acting),
    }),
    route("DELETE", "/api/v1/envelope/cancel", {
      guest: true,
      summary: "End many envelopes in progress, with a comment",
      mailbox: "required",
      permission: ["envelopeSign", "envelopeSend"],
      contract: bulkShapes.cancel,
      action: ({ body: { uuids, comment }, ...acting }) =>
        startBulk(needs, { kind: processKinds.cancel, envelopeIds: uuids, input: { comment } }, acting),
    }),
  ];
}
