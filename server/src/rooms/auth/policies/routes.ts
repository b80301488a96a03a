import { route, type AnyRoute } from "../../../http/route/route.ts";
import { setPolicies } from "./set-policies.ts";
import { policyShapes as shapes } from "./contract.ts";
import type { AuthNeeds } from "../needs.ts";
import { loadPolicies } from "../session/policies.ts";

const managed = {
  path: "/api/v1/account/{accountUuid}/user-policies",
  mailbox: "none",
  account: { param: "accountUuid", permission: "accountManage" },
} as const;

/** The endpoints of an account's password and session policies. */
export function policyRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "GET",
      summary: "Retrieve the password and session policies of the account's people",
      ...managed,
      contract: shapes.read,
      action: async ({ account }) => ({ status: 200, body: await loadPolicies(needs.database, account.id) }),
    }),
    route({
      method: "POST",
      summary: "Set the password and session policies of the account's people",
      ...managed,
      contract: shapes.save,
      faults: ["policy.weaker", "policy.length", "address.format", "login.address_blocked"],
      action: ({ body, ...acting }) => setPolicies(needs, body, acting),
    }),
  ];
}
