import { pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { listOwnProcesses } from "./actions/list-own-processes.ts";
import { showProcess } from "./actions/show-process.ts";
import { shapes } from "./contract.ts";
import type { ProcessesNeeds } from "./needs.ts";

/** The endpoints of processes. */
export function routes(needs: ProcessesNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/process-status", {
      summary: "List the bulk actions of the mailbox, newest first",
      mailbox: "required",
      contract: shapes.list,
      action: async ({ query, mailbox }) =>
        ok(await listOwnProcesses(needs, mailbox.id, pageOf(query, `processes:${mailbox.id}`))),
    }),
    route("GET", "/api/v1/process-status/{id}", {
      summary: "Retrieve the progress of a bulk action",
      extraPermissions: [{ account: "corporateUserManage", when: "an account started it" }],
      contract: shapes.status,
      faults: ["process.not_found"],
      action: async ({ params: { id }, query, caller, headers }) => {
        const reader = { caller, acceptLanguage: headers["accept-language"] };
        return ok(await showProcess(needs, { id, hasDetails: query.details ?? false }, reader));
      },
    }),
  ];
}
