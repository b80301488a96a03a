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
const access = (what: string): Model => ({
  of: { ...every("uuid!", `userUuid ${what}`), roles, permissions: { list: "int" } },
});
const inAccount = access("accountUuid");
const inMailbox = access("mailboxUuid");

/** What public clients read of roles and of who has them (facts §6.3). */
export const roleModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/permission/role": roles,
  "GET /api/v1/permission/role/account/{accountUuid}": roles,
  "POST /api/v1/permission/role": role,
  "GET /api/v1/permission/role/{uuid}": role,
  "PUT /api/v1/permission/role/{uuid}": role,
  "GET /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount,
  "PUT /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount,
  "PATCH /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount,
  "GET /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": inMailbox,
  "PUT /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": inMailbox,
  "PATCH /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": inMailbox,
};
