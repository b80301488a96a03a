import { every, type Model } from "./model.ts";

const role: Model = {
  of: {
    ...every("uuid", "uuid accountUuid"),
    ...every("text", "name description"),
    type: { words: ["account", "mailbox"] },
    permissions: { list: "int" },
    system: "bool",
  },
};
const roles = { list: role } as const;
const page: Model = { of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: roles }, must: "data" };
const grantsAt = { uuid: "uuid!", permissions: { list: "int" }, roles: { list: "uuid" } } as const;
const access = (what: string): Model => ({
  of: { ...every("uuid!", `userUuid ${what}`), roles, permissions: { list: "int" } },
});
const person: Model = {
  of: {
    uuid: "uuid",
    ...every("text", "firstName lastName email phone"),
    createdAt: "time",
    status: { words: ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"] },
    corporateUser: "bool",
    fields: "map",
  },
};
const inAccount = access("accountUuid");
const inMailbox = access("mailboxUuid");

/** Models of public clients for roles and their grants. */
export const roleModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/permission/role": page,
  "GET /api/v1/permission/role/account/{accountUuid}": page,
  "POST /api/v1/permission/role": role,
  "GET /api/v1/permission/role/{uuid}": role,
  "PUT /api/v1/permission/role/{uuid}": role,
  "GET /api/v1/permission/{userUuid}/account/{accountUuid}": {
    of: { account: { of: grantsAt }, mailboxes: { list: { of: grantsAt } }, user: person },
    must: "account mailboxes user",
  },
  "PUT /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount,
  "PATCH /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount,
  "POST /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount,
  "GET /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": inMailbox,
  "PUT /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": inMailbox,
  "PATCH /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": inMailbox,
};
