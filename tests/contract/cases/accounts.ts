import { people } from "../../world/people.ts";
import { asks, type Cases } from "./case.ts";

const { accountId } = people.ann;

/** Accounts. */
export const accountCases: Cases = {
  "GET /api/v1/account/{accountUuid}": [
    asks(200, () => ({ path: `/api/v1/account/${accountId.toUpperCase()}` })),
    asks(403, () => ({ path: `/api/v1/account/${people.bob.accountId}` }), 90018),
    asks(400, () => ({ path: "/api/v1/account/nonsense" }), 1006),
  ],
};
