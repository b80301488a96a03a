import { every, type Model } from "./model.ts";

const autoDelegation: Model = {
  of: { autoDelegationEnabled: "bool", delegateTo: "uuid", ...every("time", "autoDelegateFrom autoDelegateUntil") },
  must: "autoDelegationEnabled",
};

/** Models of clients for delegating and sharing. */
export const sharingModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/envelope/delegate": { of: { uuid: "uuid!" } },
  "POST /api/v1/envelope/share-copy": "map",
  "DELETE /api/v1/envelope/share-copy": "map",
  "GET /api/v1/mailbox/{mailboxUuid}/auto-delegation": autoDelegation,
  "PUT /api/v1/mailbox/{mailboxUuid}/auto-delegation": autoDelegation,
};
