import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { signFaults, turnFaults as faults } from "./faults.ts";
import { downloadSignable, showSignable } from "./show-signable.ts";
import { drawnSlot, noteSession, notingRefusals, slotsOf } from "./note-session.ts";
import { reportSession } from "./report-session.ts";
import { signByHand } from "./sign-by-hand.ts";
import { signDocuments } from "./sign-documents.ts";
import type { RoomNeeds } from "../needs.ts";
import { signingShapes } from "./contract.ts";

const signing = { mailbox: "required", permission: "envelopeSign" } as const;

/** The endpoints of digital signatures. */
export function signingRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/envelope/{id}/for-sign", {
      guest: true,
      summary: "List the documents that the mailbox must sign now, with their hashes",
      onlyReads: true,
      ...signing,
      contract: signingShapes.forSign,
      faults,
      action: async ({ params: { id }, query, body, ...signer }) => {
        const asked = { documents: body?.documents ?? [], wait: query.wait ?? false };
        const shown = await showSignable(needs, id, asked, signer);
        const session = { sessionId: query.sessionId, envelopeId: id, slots: slotsOf(shown) };
        await noteSession(needs.database, session, { actor: signer, outcome: "REQUESTED", at: needs.clock.now() });
        return ok(shown);
      },
    }),
    route("POST", "/api/v1/envelope/{id}/for-single-sign", {
      summary: "Retrieve a document that the mailbox must sign now, with its hashes, as clients of older releases do",
      onlyReads: true,
      ...signing,
      contract: signingShapes.forSingleSign,
      faults,
      action: async ({ params: { id }, query, body, ...signer }) => {
        const [shown] = await showSignable(needs, id, { documents: [body], wait: query.wait ?? false }, signer);
        return ok(shown);
      },
    }),
    route("POST", "/api/v1/envelope/{id}/for-sign-file", {
      guest: true,
      summary: "Download the bytes that are signed: a document or its XML",
      onlyReads: true,
      ...signing,
      contract: signingShapes.forSignFile,
      faults: [...faults, "signature.no_xml"],
      action: ({ params: { id }, body, ...signer }) =>
        downloadSignable(needs, id, { documentId: body.documentId, xml: body.xml ?? false }, signer),
    }),
    route("PUT", "/api/v1/envelope/{id}/sign", {
      guest: true,
      summary: "Submit digital signatures; the last one of a role completes its step",
      ...signing,
      contract: signingShapes.sign,
      faults: [...faults, ...signFaults, "request.conflict"],
      action: ({ params: { id }, query, body, ...acting }) => {
        const session = { sessionId: query.sessionId, envelopeId: id, slots: body };
        return notingRefusals(needs, session, acting, () => signDocuments(needs, session, acting));
      },
    }),
    route("POST", "/api/v1/envelope/{id}/sign-ses", {
      guest: true,
      summary: "Sign by hand: one image in every drawn field of the mailbox's step, which completes it",
      ...signing,
      contract: signingShapes.signByHand,
      faults: drawingFaults,
      action: ({ params: { id }, query, body, ...acting }) => {
        const session = { sessionId: query.sessionId, envelopeId: id, slots: [drawnSlot] };
        return notingRefusals(needs, session, acting, () => signByHand(needs, session, body, acting));
      },
    }),
    route("GET", "/api/v1/envelope/signing-report/{sessionId}", {
      summary: "Download the report of a signing session as CSV",
      ...signing,
      contract: signingShapes.report,
      faults: ["signing_session.not_found"],
      action: ({ params: { sessionId }, ...actor }) => reportSession(needs, sessionId, actor),
    }),
  ];
}

const drawingFaults: readonly FaultCode[] = [
  "envelope.not_found",
  "envelope.status_wrong",
  "approval.running",
  "role.inactive",
  "role.action_wrong",
  "drawing.no_field",
  "drawing.fields_open",
  "drawing.role_digital",
  "drawing.role_without",
  "value.drawing_base64",
  "value.drawing_type",
  "value.drawing_size",
  "value.drawing_empty",
  "value.too_many",
];
