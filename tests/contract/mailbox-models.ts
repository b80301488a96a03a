import { every, type Model } from "./model.ts";

const named: Model = { of: { uuid: "uuid", name: "text" } };
const role: Model = {
  of: { uuid: "uuid", ...every("text", "name description"), system: "bool", permissions: { list: "int" } },
};
const authorization: Model = { of: { roles: { list: role }, permissions: { list: "int" } } };
const mailbox: Model = {
  of: {
    ...every("uuid", "mailboxUuid userUuid accountUuid"),
    name: "text!",
    accountName: "text",
    authorization,
    invited: "bool",
  },
};
const accountMailbox: Model = {
  of: {
    uuid: "uuid!",
    name: "text!",
    ...every("bool", "hideNameForAccounts system"),
    usersCount: "int",
    aliases: { list: { of: { name: "text!" } } },
    groups: { list: named },
  },
};
const person: Model = {
  of: {
    uuid: "uuid",
    ...every("text", "firstName lastName email"),
    createdAt: "time",
    status: { words: ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"] },
    corporateUser: "bool",
    authorizations: authorization,
  },
};
const alias: Model = { of: { name: "text!" } };
const page = (row: Model): Model => ({
  of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: row } },
  must: "data",
});

const contact: Model = { of: { ...every("uuid", "id mailboxUuid accountUuid"), ...every("text", "name mailboxName") } };
const filter: Model = { of: { uuid: "uuid", name: "text", createdAt: "time" } };
const times = every("time", "createdAt modifiedAt");
const group: Model = { of: { uuid: "uuid", name: "text", mailboxes: { list: named }, ...times } };
const groups = "/api/v1/account/{accountUuid}/mailbox-group";

/** Models of public clients for mailboxes and what belongs to them. */
export const mailboxModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/mailbox/account/{accountUuid}": mailbox,
  "GET /api/v1/mailbox/account/{accountUuid}": { list: named },
  "GET /api/v1/account/{accountUuid}/mailbox": page(accountMailbox),
  "GET /api/v1/account/mailbox/{uuid}": {
    of: { uuid: "uuid", name: "text", createdAt: "time", permissions: { list: person } },
  },
  "POST /api/v1/mailbox/info": "map",
  "PUT /api/v1/mailbox/{mailboxUuid}": accountMailbox,
  "PATCH /api/v1/mailbox/{mailboxUuid}": accountMailbox,
  "POST /api/v1/alias": alias,
  "GET /api/v1/alias/mailbox": { list: alias },
  "GET /api/v1/alias/qualifiedID/{qualifiedId}": { of: { uuid: "uuid!" } },
  "POST /api/v1/contact": contact,
  "PUT /api/v1/contact/{uuid}": contact,
  "GET /api/v1/contact/list": page(contact),
  "GET /api/v1/mailbox/view-preferences": "map",
  "PUT /api/v1/mailbox/view-preferences": "map",
  "GET /api/v1/mailbox/templates/used": page(named),
  "GET /api/v1/filterSettings": { list: filter },
  "POST /api/v1/filterSettings": { of: { uuid: "uuid!" }, must: "uuid" },
  "GET /api/v1/filterSettings/{uuid}": filter,
  [`GET ${groups}`]: page({ of: { uuid: "uuid", name: "text", mailboxesCount: "int", ...times } }),
  [`POST ${groups}`]: group,
  [`GET ${groups}/{groupUuid}`]: group,
  [`PATCH ${groups}/{groupUuid}`]: group,
  [`POST ${groups}/info`]: { list: named },
  [`POST ${groups}/{groupUuid}/mailbox`]: group,
  [`DELETE ${groups}/{groupUuid}/mailbox`]: group,
};
