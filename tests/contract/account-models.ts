import { every, type Model } from "./model.ts";

const account: Model = {
  of: {
    uuid: "uuid",
    name: "text",
    ...every("bool", "system company"),
    permissions: { list: "int" },
    mailboxes: { list: { of: { uuid: "uuid!", name: "text!" } } },
  },
  must: "name",
};

const role: Model = { of: { uuid: "uuid!", name: "text!" } };
const known = {
  uuid: "uuid!",
  ...every("text", "email firstName lastName phone"),
  status: { words: ["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"] },
  ...every("bool", "corporate"),
  corporateAccountId: "uuid",
  createdAt: "time",
  roles: { list: role },
} as const satisfies Readonly<Record<string, Model>>;

/** What public clients read of accounts and their people (facts §6.2). */
export const accountModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/account": account,
  "GET /api/v1/account/{accountUuid}": account,
  "PUT /api/v1/account/{accountUuid}": account,
  "POST /api/v1/user/invite": { of: { uuid: "uuid!" } },
  "GET /api/v1/user/invites": {
    of: {
      ...every("int!", "totalElements sizeRequested numberOfElements"),
      data: {
        list: {
          of: {
            uuid: "uuid!",
            email: "text!",
            account: { of: { uuid: "uuid!", name: "text!" } },
            ...every("time", "sentAt expireAt"),
          },
        },
      },
    },
    must: "data",
  },
  "POST /api/v1/registration": { of: { token: "text" }, must: "token" },
  "GET /api/v1/registration/validate": { of: { email: "text!", type: "text!" }, must: "email" },
  "POST /api/v1/account/{accountUuid}/user": { of: known, must: "email" },
  "POST /api/v1/account/{accountUuid}/users": {
    of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: { of: known } } },
    must: "data",
  },
  "GET /api/v1/account/{accountUuid}/user/{userUuid}": {
    of: { ...known, mailboxes: { list: { of: { uuid: "uuid!", name: "text!", roles: { list: role } } } } },
    must: "mailboxes",
  },
};
