import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { countFolders, listFolders, showEssentials } from "./show-counts.ts";
import { markAsRead } from "./mark-as-read.ts";
import { fromArchive, fromBin, moveEnvelopes, toArchive, toBin } from "./move-envelopes.ts";
import { folderShapes as shapes } from "./contract.ts";
import type { RoomNeeds } from "../needs.ts";

/** The endpoints of a mailbox's folders. */
export function folderRoutes(needs: RoomNeeds): readonly AnyRoute[] {
  return [
    route("PATCH", "/api/v1/envelope/archive/{flag}", {
      summary: "Move final envelopes into the mailbox's archive, or out of it",
      mailbox: "required",
      permission: "envelopeArchive",
      contract: shapes.move,
      faults: ["envelope.not_found", "envelope.not_final", "envelope.batch_refused"],
      action: ({ params: { flag }, body, ...acting }) => moveEnvelopes(needs, flag ? toArchive : fromArchive, body.uuids, acting),
    }),
    route("PATCH", "/api/v1/envelope/recycle-bin/{flag}", {
      summary: "Move final envelopes and drafts into the mailbox's recycle bin, or out of it",
      mailbox: "required",
      permission: "envelopeRecycleBin",
      contract: shapes.move,
      faults: ["envelope.not_found", "envelope.not_final", "envelope.batch_refused"],
      action: ({ params: { flag }, body, ...acting }) => moveEnvelopes(needs, flag ? toBin : fromBin, body.uuids, acting),
    }),
    route("POST", "/api/v1/envelope/mark-as-read", {
      summary: "Mark envelopes as read in the mailbox, or as unread",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.markAsRead,
      faults: ["envelope.not_found", "envelope.batch_refused"],
      action: ({ body, ...acting }) => markAsRead(needs, body, acting),
    }),
    route("GET", "/api/v1/mailbox/stat", {
      summary: "Count the envelopes of each folder of the mailbox",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.stat,
      action: async ({ mailbox }) => ok(await countFolders(needs, mailbox)),
    }),
    route("POST", "/api/v1/envelope/mailbox-folders", {
      summary: "Name the folders of the mailbox that have envelopes, as clients of older releases ask for them",
      onlyReads: true,
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.folders,
      action: async ({ mailbox, body }) => ok(await listFolders(needs, mailbox, body)),
    }),
    route("GET", "/api/v1/mailbox/essentials", {
      summary: "Retrieve what a page of the mailbox shows first",
      mailbox: "required",
      extraPermissions: [{ mailbox: "envelopeListView", when: "the counters are shown" }],
      contract: shapes.essentials,
      action: async ({ mailbox }) => ok(await showEssentials(needs, mailbox)),
    }),
  ];
}
