import { people } from "../world/people.ts";
import { getAt, hides, inMailbox, ofPerson, type Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

const waiting = (scene: Scene): string => scene.waiting;
const asks = (path: string, bodyOf: (id: string) => object) => (id: string) => ({
  path: `/api/v1/envelope/${path}`,
  sent: { body: bodyOf(id) },
});
const copies = asks("share-copy", (id) => ({ envelopeUuids: [id], mailboxUuids: [people.bob.mailboxId] }));

/** Permissions for delegating and sharing. */
export const sharingRules: Readonly<Record<string, Rule>> = {
  // what is hidden fails in the details of a process, like what does not exist
  "POST /api/v1/envelope/delegate": inMailbox("envelopeDelegate"),
  "DELETE /api/v1/envelope/delegate": inMailbox(
    "envelopeDelegate",
    hides(
      waiting,
      asks("delegate", (envelopeUuid) => ({ envelopeUuid })),
    ),
  ),
  "POST /api/v1/envelope/share-copy": inMailbox("envelopeShare", hides(waiting, copies)),
  "DELETE /api/v1/envelope/share-copy": inMailbox("envelopeShare", hides(waiting, copies)),
  "POST /api/v1/envelope/share-archive": inMailbox(
    "envelopeShare",
    hides(
      waiting,
      asks("share-archive", (id) => ({ emails: ["guest@nowhere.example"], envelopeUuids: [id] })),
    ),
  ),
  "POST /api/v1/envelope/{id}/zip/link": inMailbox(
    "envelopeDownloadBinaries",
    hides(waiting, (id) => ({ path: `/api/v1/envelope/${id}/zip/link`, sent: { body: { documentId: "none" } } })),
  ),
  "GET /api/v1/envelope/{id}/seals": inMailbox("envelopeDownloadBinaries", hides(waiting, getAt("envelope/#/seals"))),
  // the link names the mailbox, and is of one session: links.test.ts of its room
  "GET /api/v1/envelope/download-link": ofPerson(),
  // a mailbox is no hidden object: one of others is 403
  "GET /api/v1/mailbox/{mailboxUuid}/auto-delegation": ofPerson(),
  "PUT /api/v1/mailbox/{mailboxUuid}/auto-delegation": ofPerson(),
};
