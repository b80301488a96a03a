import { publicActions, publicKinds } from "@chancery/core/audit/public-actions.ts";
import { every, type Model } from "./model.ts";

const envelopeStatus: Model = { words: ["DRAFT", "SENT", "WAITING", "COMPLETED", "CANCELLED", "EXPIRED", "ON_APPROVAL"] };
const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const column = object({
  uuid: "uuid!",
  name: "text!",
  type: "text!",
  ...every("int", "order width"),
  visible: "bool",
});
const activity = object({
  ...every("uuid", "mailboxUuid objectId operatorId"),
  ...every("text", "mailboxName actionName objectName objectTypeName operatorName ip browser os"),
  action: { words: publicActions },
  objectType: { words: publicKinds },
  timestamp: "time",
  source: { words: ["WEB", "API", "JOB", "INTEGRATION"] },
  errorCode: "int",
});
const activityPage = object(
  { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: activity } },
  "data",
);
const trailRow = object(
  {
    ...every("uuid", "envelopeUuid userUuid mailboxUuid"),
    ...every("text", "mailboxName userFirstAndLastName ip browser os description hash previousHash"),
    dateTime: "time",
    operation: {
      words:
        "CREATE_DRAFT_ENV DRAFT_UPDATE SEND_ENVELOPE RECEIVE_ENVELOPE VIEW_ENVELOPE FILL_FIELDS APPROVED CANCEL COMPLETED ARCHIVE UNARCHIVE INVITATION_ACCEPT SIGN_DOCUMENTS ENVELOPE_UPDATE ENVELOPE_DELEGATE DELETE RESTORE INFO ARCHIVE_SHARE ARCHIVE_DOWNLOAD COPY_SHARED DELEGATION_CANCELLED".split(
          " ",
        ),
    },
    seq: "int",
    details: "map",
    signIn: "map",
  },
  "envelopeUuid dateTime operation seq hash previousHash",
);
const sealLevel: Model = { words: ["B-B", "B-T", "B-LT", "B-LTA"] };
const searchFields: Model = { list: object(every("text", "name type")) };
const label = object({ uuid: "uuid", ...every("text", "name colorText colorBg") }, "uuid name colorText colorBg");

/** The clients' models of folders, chains, columns, labels, activity logs and trails. */
export const listModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/envelope/column": { list: column },
  "POST /api/v1/envelope/column": column,
  "PUT /api/v1/envelope/column/{columnUuid}": column,
  "POST /api/v1/envelope/column-reset": { list: column },
  "GET /api/v1/envelope/fields": searchFields,
  "POST /api/v1/envelope/fields": searchFields,
  "POST /api/v1/envelope/search/roles": object({ roles: { list: "text" } }, "roles"),
  "POST /api/v1/audit": activityPage,
  "GET /api/v1/mailbox/activity-log": activityPage,
  "GET /api/v1/audittrail/envelope/{uuid}": { list: trailRow },
  "POST /api/v1/envelope/{id}/zip/link": object({ url: "text!", expiresAt: "time" }),
  "GET /api/v1/envelope/{id}/seals": {
    list: object(
      {
        ...every("text", "documentId path sha256 sealedBy"),
        level: sealLevel,
        wantedLevel: sealLevel,
        state: { words: ["reached", "pending", "open", "signed"] },
        ...every("time", "sealedAt stampedAt renewAt"),
      },
      "documentId path sha256 level wantedLevel state sealedAt",
    ),
  },
  "GET /api/v1/audittrail/keys": object(
    { keys: { list: object(every("text", "kty crv x kid use alg"), "kty crv x kid") } },
    "keys",
  ),
  "GET /api/v1/audittrail/inclusion/{hash}": object(
    { ...every("int!", "index size"), ...every("text", "checkpoint"), hashes: { list: "text" } },
    "index size hashes checkpoint",
  ),
  "GET /api/v1/audittrail/consistency": object(
    { ...every("int!", "from to"), hashes: { list: "text" }, checkpoints: { list: "text" } },
    "from to hashes checkpoints",
  ),
  "GET /api/v1/label": { list: label },
  "POST /api/v1/label": label,
  "PUT /api/v1/label/{uuid}": label,
  "GET /api/v1/mailbox/stat": object({ counters: "map" }, "counters"),
  "POST /api/v1/envelope/mailbox-folders": { list: "text!" },
  "GET /api/v1/mailbox/essentials": object({
    statCounters: "map",
    externalLinks: { list: object({ name: "text!", url: "text!" }) },
    hasCustomDashboard: "bool",
  }),
  "POST /api/v1/envelope/chain": object({ uuid: "uuid!" }),
  "GET /api/v1/envelope/chain/{chainUuid}": {
    list: object({
      ...every("uuid", "envelopeUuid chainUuid"),
      ...every("text", "subject templateName"),
      status: envelopeStatus,
      receivedAt: "time",
    }),
  },
};
