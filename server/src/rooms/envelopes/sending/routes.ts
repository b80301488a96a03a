import { route, type AnyRoute } from "../../../http/route/route.ts";
import { chainPermissions } from "../chains/contract.ts";
import { sendFaults } from "../envelope/faults.ts";
import type { RoomNeeds } from "../needs.ts";
import { sendingShapes } from "./contract.ts";
import { sendDraft } from "./send-draft.ts";
import { sendEnvelope } from "./send-envelope.ts";

/** The endpoint that sends an envelope. */
export function sendRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/send", {
      summary: "Send a new envelope, or a draft",
      mailbox: "required",
      permission: "envelopeSend",
      secretBody: "accessCodes",
      extraPermissions: chainPermissions,
      contract: sendingShapes.send,
      faults: sendFaults,
      action: ({ body: { uuid, data, metadata: submitted, accessCodes, reminders }, ...acting }) => {
        const body = { data, metadata: submitted ?? undefined, accessCodes, reminders };
        return uuid ? sendDraft(needs, uuid, body, acting) : sendEnvelope(needs, body, acting);
      },
    }),
  ];
}
