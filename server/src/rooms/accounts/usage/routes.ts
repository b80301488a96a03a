import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { readUsage } from "./read-usage.ts";
import { usageShapes as shapes } from "./contract.ts";
import type { AccountsNeeds } from "../needs.ts";

/** The endpoint of the usage of an account. */
export function usageRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/account/{accountUuid}/usage", {
      summary: "Retrieve the usage of the account's quotas",
      account: { param: "accountUuid", permission: "accountView" },
      contract: shapes.read,
      action: async ({ account }) => ok(await readUsage(needs, account.id)),
    }),
  ];
}
