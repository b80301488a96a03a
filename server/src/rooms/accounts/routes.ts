import { route, type AnyRoute } from "../../http/route.ts";
import { readAccount } from "./actions/read-account.ts";
import { shapes } from "./contract.ts";
import type { AccountsNeeds } from "./needs.ts";
import { showAccount } from "./view.ts";

/** The end points of accounts. */
export function routes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/api/v1/account/{accountUuid}",
      summary: "Read an account",
      signIn: "bearer",
      mailbox: "none",
      account: { param: "accountUuid", permission: "accountView" },
      contract: shapes.read,
      faults: ["account.not_found"],
      action: async ({ account }) => ({ status: 200, body: showAccount(await readAccount(needs, account.id), account) }),
    }),
  ];
}
