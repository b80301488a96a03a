import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { AccountsNeeds } from "../needs.ts";
import { colleagueShapes as shapes } from "./contract.ts";
import { findColleagues, findNames } from "./find-colleagues.ts";
import { showReferredPerson } from "./view.ts";

/** The endpoints that find people in all accounts of the caller. */
export function colleagueRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/user/search", {
      summary: "Find people by name in the caller's accounts, or anybody by their whole email address; 50 at most",
      extraPermissions: [{ account: "userListView", when: "for the people of an account" }],
      contract: shapes.search,
      action: async ({ query, caller }) => ok((await findColleagues(needs, query, caller)).map(showReferredPerson)),
    }),
    route("POST", "/api/v1/user/info", {
      summary: "Retrieve the names of people who share an account with the caller, by id",
      onlyReads: true,
      contract: shapes.info,
      action: async ({ body, caller }) => {
        const rows = await findNames(needs, body, caller);
        const shown = rows.map(({ id, first_name: firstName, last_name: lastName, email }) => ({
          uuid: id,
          firstName,
          lastName,
          email,
        }));
        return ok(Object.fromEntries(shown.map((one) => [one.uuid, one])));
      },
    }),
  ];
}
