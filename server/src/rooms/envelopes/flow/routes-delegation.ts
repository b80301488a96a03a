import { route, type AnyRoute } from "../../../http/route/route.ts";
import { shareCopies, unshareCopies } from "../sharing/share-copies.ts";
import { startBulk } from "../../processes/index.ts";
import { takeBack } from "./take-back.ts";
import { findDelegate, readDelegate } from "./find-delegate.ts";
import type { RoomNeeds } from "../needs.ts";
import { processKinds } from "./process-handlers.ts";
import { sharingShapes } from "../sharing/contract.ts";

const delegating = { mailbox: "required", permission: "envelopeDelegate" } as const;
const sharing = { mailbox: "required", permission: "envelopeShare" } as const;
const sharingFaults = ["share.too_many", "envelope.not_found", "envelope.batch_refused"] as const;

/** Giving steps to others, and letting others see. */
export function sharingRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/delegate", {
      guest: true,
      summary: "Delegate the mailbox's steps in many envelopes to another mailbox or an email address",
      ...delegating,
      contract: sharingShapes.delegate,
      faults: [
        "delegation.visitor",
        "delegation.self",
        "delegation.address_refused",
        "mailbox.delegate_missing",
        "mailbox.unusable",
      ],
      action: async ({ body: { uuids: envelopeIds, delegateMailbox }, ...acting }) => {
        const { mailboxId, email } = await findDelegate(needs, delegateMailbox, acting);
        return startBulk(needs, { kind: processKinds.delegate, envelopeIds, input: { delegateId: mailboxId ?? email } }, acting);
      },
    }),
    route("DELETE", "/api/v1/envelope/delegate", {
      summary: "Take back a delegated step that is not yet completed",
      ...delegating,
      contract: sharingShapes.takeBack,
      faults: [
        "envelope.not_found",
        "envelope.status_wrong",
        "approval.running",
        "delegation.address_refused",
        "delegation.none",
        "delegation.foreign",
        "delegation.finished",
      ],
      action: ({ body: { envelopeUuid, mailboxToCancel: named }, ...acting }) => {
        const to = named === undefined || named === null ? undefined : readDelegate(named, "/mailboxToCancel");
        return takeBack(needs, { envelopeUuid, to }, acting);
      },
    }),
    route("POST", "/api/v1/envelope/share-copy", {
      summary: "Let other mailboxes read envelopes",
      ...sharing,
      contract: sharingShapes.share,
      faults: [
        ...sharingFaults,
        "share.self",
        "share.forbidden",
        "share.participant",
        "share.mailbox_unknown",
        "mailbox.unusable",
      ],
      action: ({ body, ...acting }) => shareCopies(needs, body, acting),
    }),
    route("DELETE", "/api/v1/envelope/share-copy", {
      summary: "Stop sharing envelopes with other mailboxes",
      ...sharing,
      contract: sharingShapes.share,
      faults: [...sharingFaults, "share.none"],
      action: ({ body, ...acting }) => unshareCopies(needs, body, acting),
    }),
  ];
}
