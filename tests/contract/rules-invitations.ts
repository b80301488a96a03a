import { people } from "../world/people.ts";
import { newInvitation } from "./cases/invitations.ts";
import { getAt, hides, inMailbox, ofPerson, type Rule } from "./rule.ts";

const path = "/api/v1/envelope/invitations";

/** Permissions for invitations. Anyone with a code may use it. */
export const invitationRules: Readonly<Record<string, Rule>> = {
  "GET /api/v1/envelope/{id}/emails": inMailbox(
    "envelopeListView",
    hides(({ waiting }) => waiting, getAt("envelope/#/emails")),
  ),
  [`GET ${path}`]: ofPerson(),
  [`HEAD ${path}`]: ofPerson(),
  [`POST ${path}`]: inMailbox(
    "envelopeSign",
    hides(
      (scene) => newInvitation(scene, people.ann.email),
      (id) => ({ path, sent: { body: { uuids: [id] } } }),
    ),
  ),
  "POST /api/v1/envelope/notify": inMailbox(
    "envelopeSend",
    hides(
      ({ waiting }) => waiting,
      (id) => ({ path: "/api/v1/envelope/notify", sent: { body: { uuids: [id] } } }),
    ),
  ),
  "GET /api/v1/validation/envelope-authorized-invite": ofPerson(),
  "GET /api/v1/envelope/invite-authorized-info": ofPerson(),
  "POST /api/v1/envelope/one-time-send": inMailbox("envelopeSend"),
  "POST /api/v1/envelope/quick-send": inMailbox("envelopeSend"),
  "POST /api/v1/envelope/confirm-invite": { ...inMailbox("envelopeSign"), mailbox: "optional" },
};
