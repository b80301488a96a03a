import { faultOf } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { chainPermissions } from "../chains/contract.ts";
import { sendFaults } from "../envelope/faults.ts";
import type { RoomNeeds } from "../needs.ts";
import { sendingShapes } from "./contract.ts";
import { sendDraft } from "./send-draft.ts";
import { sendEnvelope } from "./send-envelope.ts";
import { openSendTogether } from "./send-together.ts";

/** The endpoint that sends an envelope. */
export function sendRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const sending = { ...needs, together: openSendTogether(needs.database) };
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
        const metadata = submitted ?? undefined;
        if (uuid) return sendDraft(needs, uuid, { data, metadata, accessCodes, reminders }, acting);
        if (data === undefined) throw faultOf([{ code: "request.body_missing", args: ["data"], pointer: "/data" }]);
        return sendEnvelope(sending, { data, metadata, accessCodes, reminders }, acting);
      },
    }),
  ];
}
