import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { enableOwnCallback } from "./actions/enable-callback.ts";
import { listOwnDeliveries } from "./actions/list-deliveries.ts";
import { replaceOwnSecret } from "./actions/replace-secret.ts";
import { replayDeliveries } from "./actions/replay-deliveries.ts";
import { shapes } from "./contract.ts";
import type { CallbacksNeeds } from "./needs.ts";

const path = "/api/v1/envelope/callback/{callbackUuid}";
const shortPath = "/api/v1/callback/{callbackUuid}";
const hidden: readonly FaultCode[] = ["callback.not_found", "callback.forbidden"];
const managing = { mailbox: "required", permission: "envelopeCallbackManage" } as const;

/** The endpoints of deliveries, and those that change how a callback sends. */
export function deliveryRoutes(needs: CallbacksNeeds): readonly AnyRoute[] {
  return [
    ...historyRoutes(needs, path, ""),
    ...historyRoutes(needs, shortPath, ", by the short path"),
    route("POST", `${path}/enable`, {
      ...managing,
      summary: "Enable a callback again",
      contract: shapes.enable,
      faults: hidden,
      action: ({ params: { callbackUuid }, ...acting }) => enableOwnCallback(needs, callbackUuid, acting),
    }),
  ];
}

function historyRoutes(needs: CallbacksNeeds, at: typeof path | typeof shortPath, suffix: string): readonly AnyRoute[] {
  return [
    route("GET", `${at}/deliveries`, {
      ...managing,
      summary: `List the deliveries of a callback${suffix}`,
      contract: shapes.deliveries,
      faults: hidden,
      action: async ({ params: { callbackUuid }, query, mailbox, caller }) =>
        ok(await listOwnDeliveries(needs, callbackUuid, query, { mailbox, caller })),
    }),
    route("POST", `${at}/replay`, {
      ...managing,
      summary: `Send deliveries again${suffix}`,
      contract: shapes.replay,
      faults: [...hidden, "range.reversed", "request.too_many"],
      action: ({ params: { callbackUuid }, body, ...acting }) => replayDeliveries(needs, callbackUuid, body, acting),
    }),
    route("POST", `${at}/secret`, {
      ...managing,
      summary: `Replace the secret of a callback${suffix}`,
      secretAnswer: true,
      contract: shapes.secret,
      faults: hidden,
      action: ({ params: { callbackUuid }, ...acting }) => replaceOwnSecret(needs, callbackUuid, acting),
    }),
  ];
}
