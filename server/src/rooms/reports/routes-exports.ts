import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { exportShapes as shapes } from "./exports-contract.ts";
import type { ReportsNeeds } from "./needs.ts";
import { endExport, listAccountExports, readExport } from "./read-exports.ts";
import { startExport } from "./start-export.ts";

const path = "/api/v1/account/{accountUuid}/exports";
const forOwners = ["token.forbidden", "account.not_owner"] as const;

/** The endpoints of exports of all that is kept of an account. */
export function exportRoutes(needs: ReportsNeeds): readonly AnyRoute[] {
  return [
    route("POST", path, {
      summary: "Start an export of all data of an account as a ZIP file",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.start,
      faults: [...forOwners, "account_export.running", "quota.rate"],
      action: (acting) => startExport(needs, acting),
    }),
    route("GET", path, {
      summary: "List the exports of an account, newest first",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.list,
      faults: forOwners,
      action: async (asking) => ok(await listAccountExports(needs, asking)),
    }),
    route("GET", `${path}/{exportUuid}`, {
      summary: "Retrieve the progress of an export of an account, and its file when it is ready",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.read,
      faults: [...forOwners, "account_export.not_found"],
      action: async ({ params, ...asking }) => ok(await readExport(needs, params.exportUuid, asking)),
    }),
    route("DELETE", `${path}/{exportUuid}`, {
      summary: "Cancel an export of an account, or remove its file",
      account: { param: "accountUuid", permission: "accountManage" },
      contract: shapes.end,
      faults: [...forOwners, "account_export.not_found"],
      action: ({ params, ...acting }) => endExport(needs, params.exportUuid, acting),
    }),
  ];
}
