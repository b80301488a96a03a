import { route, type AnyRoute } from "../../../http/route/route.ts";
import { chainPermissions } from "../chains/contract.ts";
import { createDraft } from "../sending/create-draft.ts";
import { removeDrafts } from "../sending/remove-drafts.ts";
import { saveEnvelope } from "./save-draft-or-step.ts";
import { flowShapes } from "./contract.ts";
import { saveFaults } from "../envelope/faults.ts";
import type { RoomNeeds } from "../needs.ts";

/** Envelopes before they are sent, and steps before they are completed. */
export function draftRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope", {
      summary: "Create a draft",
      mailbox: "required",
      permission: "envelopeManage",
      extraPermissions: chainPermissions,
      contract: flowShapes.draft,
      faults: saveFaults,
      action: async ({ body: { uuid, data, metadata: submitted }, ...acting }) => {
        const metadata = submitted ?? undefined;
        if (!uuid) return createDraft(needs, { data, metadata }, acting);
        return saveEnvelope(needs, { uuid, data, metadata, reply: { status: 201, body: { uuid } } }, acting);
      },
    }),
    route("PUT", "/api/v1/envelope", {
      guest: true,
      summary: "Save a draft, or the values of the mailbox's step, without completing it",
      mailbox: "required",
      extraPermissions: [
        { mailbox: "envelopeManage", when: "it is a draft" },
        { mailbox: "envelopeSign", when: "it is sent" },
        ...chainPermissions,
      ],
      contract: flowShapes.save,
      faults: saveFaults,
      action: ({ body: { uuid, data, metadata }, ...acting }) =>
        saveEnvelope(needs, { uuid, data, metadata: metadata ?? undefined, reply: { status: 200 } }, acting),
    }),
    route("DELETE", "/api/v1/envelope", {
      summary: "Remove drafts permanently, all or none",
      mailbox: "required",
      permission: "envelopeManage",
      contract: flowShapes.remove,
      faults: ["envelope.not_found", "envelope.status_wrong", "legal_hold.covers", "approval.running", "envelope.batch_refused"],
      action: ({ body: { uuids }, ...acting }) => removeDrafts(needs, uuids, acting),
    }),
  ];
}
