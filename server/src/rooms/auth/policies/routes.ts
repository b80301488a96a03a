import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { setPolicies } from "./set-policies.ts";
import { policyShapes as shapes } from "./contract.ts";
import type { AuthNeeds } from "../needs.ts";
import { loadPolicies } from "../session/policies.ts";

/** The endpoints of an account's password and session policies. */
export function policyRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/account/{accountUuid}/user-policies", {
      summary: "Retrieve the password and session policies of the account's people",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.read,
      action: async ({ account }) => ok(await loadPolicies(needs.database, account.id)),
    }),
    route("POST", "/api/v1/account/{accountUuid}/user-policies", {
      summary: "Set the password and session policies of the account's people",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.save,
      faults: ["policy.weaker", "policy.length", "address.format", "login.address_blocked"],
      action: ({ body, ...acting }) => setPolicies(needs, body, acting),
    }),
  ];
}
