import sql from "sql-template-tag";
import { asks, type Cases } from "./case.ts";

const owner = { accountName: "First", mailboxName: "Main", firstName: "Fay", lastName: "Lee", email: "fay@first.example" };

/** Operations that need no sign-in. */
export const serviceCases: Cases = {
  "GET /live": [asks(200, () => ({ as: "nobody", path: "/live" }))],
  "GET /ready": [asks(200, () => ({ as: "nobody", path: "/ready" })), asks(503, () => ({ as: "poorly", path: "/ready" }))],
  "GET /metrics": [asks(200, () => ({ as: "nobody", path: "/metrics" }))],
  "GET /api/v1/settings": [asks(200, () => ({ as: "nobody", path: "/api/v1/settings" }))],
};

/** The first owner's set-up. Its success takes every owner's grant away first, so it comes last. */
export const setUpCases: Cases = {
  "POST /api/setup": [
    asks(201, async ({ database, rooms }) => {
      await database.run(sql`delete from account_grants`);
      const code = (await rooms.newSetupCode())?.code;
      return { as: "nobody", path: "/api/setup", sent: { body: { ...owner, password: "a phrase of her own", code } } };
    }),
    asks(
      400,
      () => ({ as: "nobody", path: "/api/setup", sent: { body: { ...owner, password: "a phrase of her own", code: "wrong" } } }),
      10008,
    ),
  ],
};
