import { mailboxPermissions, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import type { Hidden, Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

function inMailbox(permission: MailboxPermission, hidden: readonly Hidden[] = []): Rule {
  return { mailbox: "required", permissions: [mailboxPermissions[permission]], hidden };
}

function hides(id: Hidden["id"], ask: Hidden["ask"]): readonly Hidden[] {
  return [{ as: "stranger", id, ask }];
}

const waiting = (scene: Scene): string => scene.waiting;
const completed = (scene: Scene): string => scene.completed;
const getAt = (path: string) => (id: string) => ({ path: `/api/v1/${path.replace("#", id)}` });
const sends = (path: string, bodyOf: (id: string) => object) => (id: string) => ({
  path: `/api/v1/${path.replace("#", id)}`,
  sent: { body: bodyOf(id) },
});
const moves = (folder: string) => sends(`envelope/${folder}`, (id) => ({ uuids: [id] }));

/** Permissions for folders, chains, columns, labels, activity logs and trails. */
export const listRules: Readonly<Record<string, Rule>> = {
  "PATCH /api/v1/envelope/archive/{flag}": inMailbox("envelopeArchive", hides(completed, moves("archive/true"))),
  "PATCH /api/v1/envelope/recycle-bin/{flag}": inMailbox("envelopeRecycleBin", hides(completed, moves("recycle-bin/true"))),
  "POST /api/v1/envelope/mark-as-read": inMailbox(
    "envelopeListView",
    hides(
      waiting,
      sends("envelope/mark-as-read", (id) => ({ envelopeIds: [id] })),
    ),
  ),
  "GET /api/v1/mailbox/stat": inMailbox("envelopeListView"),
  "POST /api/v1/envelope/mailbox-folders": inMailbox("envelopeListView"),
  "GET /api/v1/mailbox/essentials": { mailbox: "required", permissions: [], hidden: [] },
  "GET /api/v1/mailbox/templates/used": inMailbox("envelopeListView"),
  "GET /api/v1/mailbox/activity-log": inMailbox("envelopeListView"),
  "GET /api/v1/audittrail/envelope/{uuid}": inMailbox("envelopeListView", hides(completed, getAt("audittrail/envelope/#"))),
  "PUT /api/v1/audittrail/envelope/{uuid}": inMailbox(
    "envelopeAuditTrailRecord",
    hides(
      waiting,
      sends("audittrail/envelope/#", () => ({ text: "Called" })),
    ),
  ),
  "GET /api/v1/audittrail/pdf/{uuid}": inMailbox("envelopeDownloadBinaries", hides(completed, getAt("audittrail/pdf/#"))),
  "POST /api/v1/envelope/chain": inMailbox("chainAdd"),
  "PUT /api/v1/envelope/chain/{chainUuid}": inMailbox(
    "chainAdd",
    hides(
      ({ chain }) => chain,
      (id, { chained }) => ({ path: `/api/v1/envelope/chain/${id}`, sent: { body: [chained] } }),
    ),
  ),
  "GET /api/v1/envelope/chain/{chainUuid}": inMailbox(
    "envelopeListView",
    hides(({ chain }) => chain, getAt("envelope/chain/#")),
  ),
  "DELETE /api/v1/envelope/{envelopeUuid}/chain": inMailbox("chainRemove", hides(waiting, getAt("envelope/#/chain"))),
  "PUT /api/v1/envelope/unchain": inMailbox(
    "chainRemove",
    hides(
      waiting,
      sends("envelope/unchain", (id) => [id]),
    ),
  ),
  "GET /api/v1/envelope/column": inMailbox("envelopeListView"),
  "POST /api/v1/envelope/column": inMailbox("envelopeManage"),
  "PUT /api/v1/envelope/column/{columnUuid}": inMailbox("envelopeManage"),
  "DELETE /api/v1/envelope/column/{columnUuid}": inMailbox("envelopeManage"),
  "DELETE /api/v1/envelope/column": inMailbox("envelopeManage"),
  "POST /api/v1/envelope/column-reset": inMailbox("envelopeManage"),
  "GET /api/v1/envelope/fields": inMailbox("envelopeListView"),
  "POST /api/v1/envelope/fields": inMailbox("envelopeListView"),
  "POST /api/v1/envelope/search/roles": inMailbox("envelopeListView"),
  // a label of another mailbox is no hidden object: 403 (90007)
  "GET /api/v1/label": inMailbox("envelopeListView"),
  "POST /api/v1/label": inMailbox("labelManage"),
  "PUT /api/v1/label/{uuid}": inMailbox("labelManage"),
  "DELETE /api/v1/label/{uuid}": inMailbox("labelDelete"),
  "POST /api/v1/label/assignments": inMailbox("labelAssign"),
  "DELETE /api/v1/label/assignments": inMailbox("labelAssign"),
};
