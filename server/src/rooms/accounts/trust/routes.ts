import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { AccountsNeeds } from "../needs.ts";
import { readConfigs, removeOwnConfigs, saveConfigs } from "./crypto-configs.ts";
import { trustShapes as shapes } from "./contract.ts";

/** The endpoints of the issuers whose signatures an account believes. */
export function trustRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/account/{accountUuid}/crypto-configs", {
      summary: "List the trust settings of an account",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.list,
      action: async ({ account }) => ok(await readConfigs(needs, account.id)),
    }),
    route("PUT", "/api/v1/account/{accountUuid}/crypto-configs", {
      summary: "Add trust settings to an account, or replace them",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.save,
      faults: ["crypto_config.invalid", "crypto_config.not_found", "value.too_many"],
      action: ({ body, ...acting }) => saveConfigs(needs, body, acting),
    }),
    route("DELETE", "/api/v1/account/{accountUuid}/crypto-configs", {
      summary: "Remove trust settings of an account",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.remove,
      action: ({ body, ...acting }) => removeOwnConfigs(needs, body, acting),
    }),
  ];
}
