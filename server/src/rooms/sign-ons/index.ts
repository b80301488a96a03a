import { schedules } from "./jobs.ts";
import type { SignOnsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export { accountData } from "./sign-on/store/account-data.ts";
export type { SignOnsNeeds } from "./needs.ts";

/** The room of signing in through identity providers. */
export type SignOns = ReturnType<typeof signOns>;

/** Builds the room. A rotation of keys does not interrupt sign-ins under way. */
export function signOns(needs: SignOnsNeeds) {
  return {
    routes: routes(needs),
    schedules: schedules(needs),
    secretColumns: [
      { table: "sign_on_requests", column: "protocol", key: ["id"] },
      { table: "sign_on_requests", column: "arrival", key: ["id"] },
      { table: "sign_on_confirmations", column: "arrival", key: ["id"] },
    ],
  };
}
