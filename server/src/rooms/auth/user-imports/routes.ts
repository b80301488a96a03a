import { Fault } from "@chancery/core/fault/fault.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { userImportShapes as shapes } from "./contract.ts";
import { showExample } from "./show-example.ts";
import { startUserImport } from "./start-user-import.ts";

/** The endpoints that add many people to an account. */
export function userImportRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/account/{accountUuid}/create-users", {
      summary: "Add the people of an XLSX or CSV file to the account",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      upload: true,
      contract: shapes.start,
      faults: [
        ...(["account.no_domains", "account.users_invalid", "attachment.too_large", "upload.failed"] as const),
        ...(["import.running", "import.format", "import.columns", "import.rows", "import.failed", "import.empty"] as const),
      ],
      action: async ({ upload, ...acting }) => {
        if (!upload) throw new Fault("request.body_missing", { args: ["file"] });
        return startUserImport(needs, upload, acting);
      },
    }),
    route("GET", "/api/v1/account/{accountUuid}/users/example", {
      summary: "Download an example of a file of people to add",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      contract: shapes.example,
      action: ({ account, headers }) => showExample(needs, account.id, headers),
    }),
  ];
}
