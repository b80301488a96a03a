import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { pagedReply } from "../../http/reply/paged-reply.ts";
import { addNote } from "./actions/add-note.ts";
import { listPublicKeys } from "./actions/sign-evidence.ts";
import { showTrail } from "./actions/show-trail.ts";
import type { AuditNeeds } from "./needs.ts";
import { trailShapes } from "./trail-contract.ts";

/** The endpoints of the trails of envelopes. Their PDF is of the room of archives. */
export function trailRoutes(needs: AuditNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/audittrail/envelope/{uuid}", {
      summary: "List the audit trail of an envelope, oldest first",
      mailbox: "required",
      permission: "envelopeListView",
      contract: trailShapes.read,
      faults: ["envelope.not_found"],
      action: async ({ params: { uuid }, mailbox }) => pagedReply(await showTrail(needs, uuid, mailbox)),
    }),
    route("GET", "/api/v1/audittrail/keys", {
      summary: "List the public keys that sign the evidence of archives",
      signIn: "none",
      contract: trailShapes.keys,
      faults: [],
      action: async () =>
        ok({ keys: (await listPublicKeys(needs)).map((key) => ({ ...key, use: "sig", alg: "EdDSA" }) as const) }),
    }),
    route("PUT", "/api/v1/audittrail/envelope/{uuid}", {
      summary: "Add a note to the audit trail of an envelope",
      mailbox: "required",
      permission: "envelopeAuditTrailRecord",
      contract: trailShapes.note,
      faults: ["envelope.not_found", "note.length", "note.too_many"],
      action: ({ params: { uuid }, body, ...acting }) => addNote(needs, uuid, body.text, acting),
    }),
  ];
}
