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

/** What public clients read of accounts and their people (facts §6.2). */
export const accountModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/account": account,
  "GET /api/v1/account/{accountUuid}": account,
  "PUT /api/v1/account/{accountUuid}": account,
};
