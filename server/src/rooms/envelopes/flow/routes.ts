import { placedXml } from "../../../http/body/xml-place.ts";
import { errorRows } from "../../../http/reply/problem.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { chainPermissions } from "../chains/contract.ts";
import { fillFaults } from "../envelope/faults.ts";
import type { RoomNeeds } from "../needs.ts";
import { checkEnvelope } from "./check-envelope.ts";
import { flowShapes } from "./contract.ts";
import { fillEnvelope } from "./fill-envelope.ts";
import { openFillTogether } from "./fill-together.ts";

/** The endpoints that complete and check a step. */
export function flowRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const filling = { ...needs, together: openFillTogether(needs) };
  return [
    route("PUT", "/api/v1/envelope/fill", {
      guest: true,
      summary: "Fill in and complete the mailbox's step",
      mailbox: "required",
      permission: "envelopeSign",
      contract: flowShapes.fill,
      faults: fillFaults,
      action: ({ body, ...acting }) => fillEnvelope(filling, body, acting),
    }),
    route("POST", "/api/v1/envelope/check", {
      summary: "Check an envelope to be sent or filled in, and report every fault; nothing is stored",
      onlyReads: true,
      mailbox: "required",
      permission: "envelopeListView",
      extraPermissions: chainPermissions,
      contract: flowShapes.check,
      faults: ["envelope.not_found", "template.not_found", "template.archived"],
      action: async ({ body: { uuid, data }, ...actor }) => {
        const faults = await checkEnvelope(needs, { uuid: uuid ?? undefined, data }, actor);
        return ok({ errors: errorRows(placedXml(faults, "/data"), actor.headers["accept-language"]) });
      },
    }),
  ];
}
