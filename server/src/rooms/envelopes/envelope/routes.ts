import { Fault } from "@chancery/core/fault/fault.ts";
import { jsonReply } from "../../../http/reply/reply.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { RoomNeeds } from "../needs.ts";
import { envelopeShapes } from "./contract.ts";
import { showActiveRoles } from "./show-active-roles.ts";
import { showEnvelope } from "./show-envelope.ts";

/** The endpoints that read one envelope. */
export function readingRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  const reading = { mailbox: "required", permission: "envelopeListView" } as const;
  return [
    route("GET", "/api/v1/envelope/{envelopeUuid}", {
      guest: true,
      summary: "Retrieve an envelope as the mailbox sees it, with its template",
      ...reading,
      extraPermissions: [{ mailbox: "scenarioListView", when: "the scenario is asked for; it is null otherwise" }],
      contract: envelopeShapes.show,
      faults: ["envelope.not_found"],
      action: async ({ params, query, ...actor }) => {
        const hasTemplate = query.include !== "envelope";
        return jsonReply(await showEnvelope(needs, { id: params.envelopeUuid, hasTemplate }, actor));
      },
    }),
    route("GET", "/api/v1/envelope/{id}/activeRoles", {
      guest: true,
      summary: "List the mailbox's roles that must act now",
      ...reading,
      contract: envelopeShapes.activeRoles,
      faults: ["envelope.not_found"],
      action: async ({ params: { id }, mailbox }) => {
        const roleIds = await showActiveRoles(needs, id, mailbox.id);
        return ok(roleIds.map((uuid) => ({ uuid })));
      },
    }),
    route("HEAD", "/api/v1/envelope/{id}/has-active-role", {
      guest: true,
      summary: "Check whether the mailbox must act now: 200, otherwise 404",
      ...reading,
      contract: envelopeShapes.hasActiveRole,
      faults: ["envelope.not_found"],
      action: async ({ params: { id }, mailbox }) => {
        const roleIds = await showActiveRoles(needs, id, mailbox.id);
        if (roleIds.length === 0) throw new Fault("envelope.not_found", { args: [id] });
        return { status: 200 };
      },
    }),
  ];
}
