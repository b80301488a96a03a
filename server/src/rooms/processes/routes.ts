import { route, type AnyRoute } from "../../http/route/route.ts";
import { showProcess } from "./actions/show-process.ts";
import { shapes } from "./contract.ts";
import type { ProcessesNeeds } from "./needs.ts";

/** The endpoints of processes. */
export function routes(needs: ProcessesNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "GET",
      path: "/api/v1/process-status/{id}",
      summary: "Retrieve the progress of a bulk action",
      signIn: "bearer",
      mailbox: "none",
      contract: shapes.status,
      faults: ["process.not_found"],
      action: async ({ params: { id }, query, caller }) => ({
        status: 200,
        body: await showProcess(needs, { id, hasDetails: query.details ?? false }, caller.userId),
      }),
    }),
  ];
}
