import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import type { AuthNeeds } from "../needs.ts";
import { showSession } from "../session/view.ts";
import { sessionShapes as shapes } from "./contract.ts";
import { endOtherSessions, endSession } from "./end-sessions.ts";
import { listSessions } from "./list-sessions.ts";

const path = "/api/v1/user/sessions";
/** The endpoints of the caller's sessions. */
export function userSessionRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("GET", path, {
      summary: "List the caller's sessions, newest first",
      contract: shapes.list,
      action: async ({ caller }) => {
        const sessions = await listSessions(needs, caller);
        return ok(sessions.map((one) => showSession(one, caller.tokenId)));
      },
    }),
    route("DELETE", path, {
      summary: "End the caller's sessions except the current one",
      contract: shapes.endOthers,
      faults: ["token.forbidden"],
      action: (acting) => endOtherSessions(needs, acting),
    }),
    route("DELETE", `${path}/{uuid}`, {
      summary: "End a session of the caller",
      contract: shapes.end,
      faults: ["token.forbidden", "token.not_found"],
      action: ({ params, ...acting }) => endSession(needs, params.uuid, acting),
    }),
  ];
}
