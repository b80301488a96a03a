import { route, type AnyRoute } from "../../../http/route/route.ts";
import { sendOneTime } from "./send-one-time.ts";
import { sendQuickly } from "./send-quickly.ts";
import { sendingShapes } from "./contract.ts";
import { chainPermissions } from "../chains/contract.ts";
import { sendFaults } from "../envelope/faults.ts";
import type { RoomNeeds } from "../needs.ts";

/** The endpoints that send an envelope of a template that is used once. */
export function quickRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const sending = {
    mailbox: "required",
    permission: "envelopeSend",
    extraPermissions: chainPermissions,
  } as const;
  return [
    route("POST", "/api/v1/envelope/one-time-send", {
      summary: "Send an envelope together with a template that is used once",
      ...sending,
      contract: sendingShapes.oneTimeSend,
      faults: [...new Set([...sendFaults, ...needs.templates.templateDataFaults])],
      action: ({ body, ...acting }) => sendOneTime(needs, body, acting),
    }),
    route("POST", "/api/v1/envelope/quick-send", {
      summary: "Send files to people who approve, sign, or receive them",
      ...sending,
      contract: sendingShapes.quickSend,
      faults: [
        "quota.space",
        ...new Set([...sendFaults, "attachment.too_large", "attachment.format", "upload.failed", "signature.mixed"] as const),
      ],
      action: ({ form, ...acting }) => sendQuickly(needs, form, acting),
    }),
  ];
}
