import { every, type Model } from "./model.ts";

/** What public clients read of accounts and their people (facts §6.2). */
export const accountModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/account/{accountUuid}": {
    of: { uuid: "uuid", name: "text", ...every("bool", "system company"), permissions: { list: "int" } },
    must: "name",
  },
};
