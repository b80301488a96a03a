import { envelopeScenario } from "./scenario-models.ts";
import { commentModels } from "./comment-models.ts";
import { eventModels } from "./event-models.ts";
import { envelopeRow as row, envelopeStatus } from "./row-model.ts";
import { roomModels } from "./room-models.ts";
import { every, type Model } from "./model.ts";

// Models of unmodified public clients for our answers, written down from the clients and not from our own shapes.

const access: Model = { words: ["mailbox", "account", "public", "official", "shared", "public-hidden"] };
const uuids: Model = { list: "uuid" };
const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const page = (row: Model, more: Readonly<Record<string, Model>> = {}): Model =>
  object({ ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: row }, ...more }, "data");

const sender = object(
  { ...every("uuid", "mailboxUuid accountUuid"), ...every("text", "mailboxName accountName") },
  "mailboxUuid mailboxName accountUuid accountName",
);
const envelope = object(
  {
    ...every("uuid", "uuid chainUuid approvalFlowUuid"),
    ...every("time", "createdAt receivedAt sentAt"),
    ...every("bool", "chainedByMe deleted archived shared"),
    ...every("int", "total completed"),
    data: "text",
    labels: uuids,
    status: envelopeStatus,
    sender,
    sharedTo: { list: object(every("uuid", "sharedBy mailboxUuid")) },
    metadata: "map",
  },
  "uuid createdAt receivedAt sentAt status sender deleted archived metadata",
);
const template = object(
  {
    ...every("uuid", "uuid version mailbox account logoImageUuid"),
    ...every("text", "name description data"),
    ...every("time", "dataCreatedAt dataModifiedAt createdAt modifiedAt"),
    ...every("bool", "archive newEnvelopeCanBeCreated publiclyShared defaultDownloadOptions"),
    ...every(uuids, "categories sharedCategories sharedTo sharedToMailboxGroups"),
    signatureAlgorithm: { words: ["DSTU4145", "ECDSA_RSA"] },
    signatureContainer: { words: ["P7S", "ASICE"] },
    access,
  },
  "uuid name version access data",
);
const rowsMore: Readonly<Record<string, Model>> = {
  searchFields: { list: object(every("text", "name type")) },
  columns: { list: object({ uuid: "uuid!", ...every("text!", "name type"), ...every("int", "order width"), visible: "bool" }) },
  senders: { list: sender },
  templates: { list: object({ templateUuid: "uuid", templateName: "text" }) },
};
const ints: Model = { list: "int" };
const role = object({ ...every("text", "name description"), uuid: "uuid", system: "bool", permissions: ints });
const membership = object(
  {
    ...every("uuid", "mailboxUuid userUuid accountUuid"),
    name: "text!",
    accountName: "text",
    invited: "bool",
    authorization: object({ roles: { list: role }, permissions: ints }, "roles permissions"),
  },
  "mailboxUuid authorization",
);
const mailbox = object({
  ...every("uuid!", "uuid mailboxUuid accountUuid"),
  ...every("text!", "name mailboxName accountName"),
  ...every("bool", "hideNameForAccounts archived"),
  alias: "text",
  aliases: { list: object({ name: "text" }) },
  groups: { list: object({ uuid: "uuid", name: "text" }) },
  usersCount: "int",
  createdAt: "time",
});
const found = object(
  { ...every("text", "mailboxName alias"), ...every("uuid", "mailboxUuid accountUuid"), inContacts: "bool" },
  "mailboxName mailboxUuid alias accountUuid inContacts",
);
const checked = object(
  {
    errors: {
      list: object({
        ...every("text", "documentId fieldName"),
        tableDetails: object({ name: "text", index: "int" }),
        errorCode: "text!",
        code: "int!",
      }),
    },
  },
  "errors",
);
const tokenParts = { id: "uuid!", name: "text!", ...every("time", "createdAt expireAt lastUsedAt") } as const;
const listed = object({
  ...every("uuid!", "uuid mailboxUuid"),
  ...every("text!", "name description"),
  ...every(uuids, "categories sharedTo"),
  access,
  favorite: "bool",
  createdAt: "time",
});
const change = object({ ...every("text!", "kind change text"), where: "map" });
const zipFile = { ...every("text!", "name displayName"), type: { words: ["folder", "file"] }, selected: "bool" } as const;
const zipEntity = object({ ...zipFile, children: { list: object(zipFile) } }, "children");
const category = object(
  {
    ...every("uuid", "id mailboxId parentId uuid"),
    ...every("text", "name description"),
    access: { words: ["mailbox", "account", "public", "official", "shared", "public-hidden"] },
    createdAt: "time",
  },
  "id mailboxId name description access createdAt uuid",
);
const newId = (name: string): Model => object(every("uuid!", `uuid ${name}`));
const columnModel = object({
  ...every("uuid!", "uuid columnUuid"),
  name: "text!",
  ...every("int!", "order width"),
  longText: "bool",
  filterable: "bool",
});
const dictionaryModel = object(
  {
    ...every("uuid!", "uuid dictionaryUuid"),
    ...every("text!", "name description"),
    access,
    createdAt: "time",
    ...every("bool", "archive editable filteredAccessOnly"),
    recordsCount: "int",
    columns: { list: columnModel },
    status: { words: ["LOCKED", "AVAILABLE"] },
    mailboxUuid: "uuid",
  },
  "access createdAt archive editable filteredAccessOnly",
);
const dictionaryCheck = object({ result: "int!", message: "text!" });
const recordModel = object({ ...every("uuid!", "uuid recordUuid"), values: "map" }, "values");
const exportTask = object(
  {
    ...every("uuid!", "uuid taskUuid"),
    status: { words: ["PENDING", "STARTED", "COMPLETED", "CLEANED"] },
    fileUrl: "text",
  },
  "status",
);
const columnValue = object({ recordUuid: "uuid!", data: "text!" });

/** The client's model of each operation's good JSON answer; the other operations have none. */
export const clientModels: Readonly<Record<string, Model>> = {
  "POST /api/login": object({ token: "text!" }),
  "GET /api/v1/envelope/{envelopeUuid}": object({ envelope, template, scenario: envelopeScenario }, "envelope"),
  "POST /api/v1/envelope/search": page(row, rowsMore),
  "POST /api/v1/envelope": object({ uuid: "uuid!" }),
  "POST /api/v1/envelope/send": object({ uuid: "uuid!" }),
  "POST /api/v1/envelope/one-time-send": object({ uuid: "uuid!" }),
  "POST /api/v1/envelope/quick-send": object({ uuid: "uuid!" }),
  "POST /api/v1/envelope/approve": object({ uuid: "uuid!" }),
  "DELETE /api/v1/envelope/cancel": object({ uuid: "uuid!" }),
  "GET /api/v1/process-status": object({
    ...every("int", "totalElements numberOfElements"),
    data: { list: object({ uuid: "uuid", kind: "text", createdAt: "time", ...every("int", "total processed successful") }) },
  }),
  "GET /api/v1/process-status/{id}": object({
    ...every("int", "total processed successful"),
    details: { list: object({ envelopeUuid: "uuid", result: "bool", errorMessage: "text" }) },
  }),
  "POST /api/v1/envelope/check": checked,
  "GET /api/v1/envelope/{id}/activeRoles": { list: object({ uuid: "text!" }) },
  ...commentModels,
  ...eventModels,
  "POST /api/v1/template": template,
  "PUT /api/v1/template/{uuid}": template,
  "GET /api/v1/template/{uuid}": template,
  "GET /api/v1/template/by-share-code/{code}": template,
  "GET /api/v1/template/{uuid}/share-code": object({ code: "text" }),
  "GET /api/v1/template": page(listed),
  "GET /api/v1/template/recently-used": {
    list: object({ ...every("uuid", "uuid mailboxUuid logoImageUuid"), ...every("text", "name description"), access }),
  },
  "GET /api/v1/template/{uuid}/versions": page(
    object({ ...every("uuid!", "uuid version"), name: "text", dataCreatedAt: "time" }),
  ),
  "PATCH /api/v1/template/{uuid}/name": template,
  "PATCH /api/v1/template/{uuid}/categories": template,
  "PATCH /api/v1/template/{uuid}/archive": template,
  "POST /api/v1/template/{uuid}/clone": template,
  "GET /api/v1/template/validate": object({ ...every("uuid!", "templateUuid versionUuid"), templateName: "text!" }),
  "GET /api/v1/template/{uuid}/compare": object(
    { ...every("uuid!", "templateUuid from to"), changes: { list: change } },
    "changes",
  ),
  "GET /api/v1/template/{uuid}/zip-structure": object(
    { zipEntities: { list: zipEntity }, defaultDownloadOptions: "bool" },
    "zipEntities",
  ),
  "GET /api/v1/template/{uuid}/zip-structure-titles": object({ titles: { list: "text" }, showDefaultDownloadOptions: "bool" }),
  "POST /api/v1/category": category,
  "PUT /api/v1/category/{uuid}": category,
  "GET /api/v1/category": page(category),
  "GET /api/v1/category/{uuid}": { list: category },
  "GET /api/v1/integration/source/{templateUuid}/{mailboxUuid}": object({ envelope: "text!" }),
  "POST /api/v1/template/check": checked,
  "POST /api/v1/formula": "map",
  "POST /api/v1/dictionary": newId("dictionaryUuid"),
  "GET /api/v1/dictionary": page(dictionaryModel),
  "GET /api/v1/dictionary/{dictionaryUuid}": dictionaryModel,
  "PATCH /api/v1/dictionary/{dictionaryUuid}": dictionaryModel,
  "GET /api/v1/dictionary/{dictionaryUuid}/check": dictionaryCheck,
  "POST /api/v1/dictionary/{dictionaryUuid}/column": newId("columnUuid"),
  "PUT /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}": columnModel,
  "DELETE /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}": newId("columnUuid"),
  "GET /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}/check": dictionaryCheck,
  "POST /api/v1/dictionary/{dictionaryUuid}/column/{columnUuid}": page(columnValue),
  "GET /api/v1/dictionary/{dictionaryUuid}/records": page(recordModel),
  "POST /api/v1/dictionary/{dictionaryUuid}/records": page(recordModel),
  "POST /api/v1/dictionary/{dictionaryUuid}/record": object({ data: uuids, totalElements: "int!" }, "data"),
  "GET /api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}": recordModel,
  "DELETE /api/v1/dictionary/{dictionaryUuid}/record": { list: object({ uuid: "uuid!" }) },
  "POST /api/v1/envelope/report": exportTask,
  "POST /api/v1/audit/report": exportTask,
  "POST /api/v1/account/{accountUuid}/users/report": exportTask,
  "POST /api/v1/account/{accountUuid}/mailbox/report": exportTask,
  "GET /api/v1/report/{taskUuid}": exportTask,
  "POST /api/v1/dictionary/{dictionaryUuid}/download": exportTask,
  "GET /api/v1/dictionary/{dictionaryUuid}/download/status/{taskUuid}": exportTask,
  "POST /api/v1/dictionary/{dictionaryUuid}/record-uuids": "map",
  "GET /api/v1/dictionary/{dictionaryUuid}/record/{recordUuid}/column/{columnUuid}": columnValue,
  "GET /api/v1/mailbox": { list: membership },
  "GET /api/v1/mailbox/search": { list: found },
  "GET /api/v1/mailbox/search-participants": { list: found },
  "GET /api/v1/mailbox/{mailboxUuid}": mailbox,
  "GET /api/v1/user/sessions": {
    list: object({
      ...every("time", "createdAt expireAt"),
      ...every("text", "address userAgent"),
      uuid: "uuid!",
      lastUsedAt: "time",
      kind: { words: ["password", "passkey", "registration", "provider"] },
      current: "bool",
    }),
  },
  "DELETE /api/v1/user/sessions": object({ ended: "int!" }),
  "GET /api/v1/token": { list: object(tokenParts) },
  "POST /api/v1/token": object({ ...tokenParts, token: "text!" }),
  "POST /api/setup": object(every("uuid!", "accountUuid mailboxUuid userUuid")),
  "GET /live": object({ status: { words: ["live"] } }),
  "GET /ready": object({ status: { words: ["ready", "not ready"] }, checks: "map" }),
  ...roomModels,
};
