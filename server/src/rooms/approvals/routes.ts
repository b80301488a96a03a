import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { pageAnswer, pageOf, type PageQuery } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { decideApprovals } from "./actions/decide-approvals.ts";
import { listAllHistory, listHistory } from "./actions/list-history.ts";
import { searchApprovals } from "./actions/search-approvals.ts";
import { sendForApproval } from "./actions/send-for-approval.ts";
import { loadRoute } from "./load-route.ts";
import { withdrawRoute } from "./actions/withdraw-route.ts";
import { loadPlan } from "./actions/show-saved-routes.ts";
import { shapes } from "./contract.ts";
import type { ApprovalsNeeds } from "./needs.ts";
import { readSearch } from "./read-search.ts";
import { savedRoutes } from "./routes-saved.ts";
import { showApproval, showFlow, showIds, showStarter, templatesOf } from "./view.ts";

const path = "/api/v1/envelope";
const flowPath = `${path}/{id}/approval/{flowUuid}`;
const deciding = { mailbox: "required", permission: "envelopeApprove" } as const;
const decisionFaults = [
  "approval.comment_missing",
  "approval.not_found",
  "approval.not_approver",
  "approval.decided",
  "approval.ended",
] as const;
const listing = { mailbox: "required", permission: "envelopeApprovalListView" } as const;

/** The endpoints of approval routes. */
export function routes(needs: ApprovalsNeeds): readonly AnyRoute[] {
  const reading = { ...listing, faults: ["envelope.not_found"] } as const;
  const summary = "List the approval routes of an envelope, oldest first";
  return [
    route("PUT", `${path}/send-for-approval`, {
      summary: "Send drafts and waiting envelopes to approvers",
      mailbox: "required",
      permission: "envelopeApproval",
      contract: shapes.start,
      faults: ["approval.self", "approval.repeated", "approval.approver_unknown", "approval.approver_removed"],
      action: async ({ body: { uuids, ...plan }, ...acting }) =>
        sendForApproval(needs, { envelopeIds: uuids, plan: await loadPlan(needs, plan, acting.mailbox) }, acting),
    }),
    route("PUT", `${path}/approval`, {
      summary: "Approve or reject envelopes that await the mailbox's approval",
      ...deciding,
      contract: shapes.decide,
      faults: [...decisionFaults, "envelope.batch_refused"],
      action: ({ body: { status, comment, envelopes }, ...acting }) => {
        const found = envelopes.map(({ envelopeUuid, flowUuid }) => ({ envelopeId: envelopeUuid, id: flowUuid }));
        return decideApprovals(needs, { ...verdictOf(status, comment), routes: found }, acting);
      },
    }),
    route("PUT", flowPath, {
      summary: "Approve or reject an envelope that awaits the mailbox's approval, as clients of older releases do",
      ...deciding,
      contract: shapes.decideOne,
      faults: decisionFaults,
      action: ({ params: { id, flowUuid }, body: { status, comment }, ...acting }) =>
        decideApprovals(
          needs,
          { ...verdictOf(status, comment), routes: [{ envelopeId: id, id: flowUuid }], parameter: "flowUuid" },
          acting,
        ),
    }),
    route("GET", flowPath, {
      summary: "Retrieve an approval route, step by step",
      ...listing,
      contract: shapes.show,
      faults: ["approval.not_found"],
      action: async ({ params: { id, flowUuid }, mailbox }) =>
        ok(showFlow(await loadRoute(needs.database, { envelopeId: id, id: flowUuid }, mailbox.id, needs.clock.now()))),
    }),
    route("DELETE", flowPath, {
      summary: "Withdraw an approval route that the mailbox has started",
      mailbox: "required",
      permission: "approvalFlowManage",
      contract: shapes.withdraw,
      faults: ["approval.not_found", "approval.not_starter", "approval.ended"],
      action: ({ params: { id, flowUuid }, ...acting }) => withdrawRoute(needs, { envelopeId: id, id: flowUuid }, acting),
    }),
    route("GET", `${path}/{id}/approval-history`, {
      ...reading,
      summary,
      contract: shapes.history,
      action: async ({ params: { id }, mailbox }) => ok((await listAllHistory(needs, id, mailbox.id)).map(showFlow)),
    }),
    route("GET", `${path}/approval-history`, {
      ...reading,
      summary,
      contract: shapes.historyOf,
      action: ({ query, mailbox }) => historyOf(needs, query.envelopeUuid, query, mailbox),
    }),
    searchRoute(needs),
    ...savedRoutes(needs),
  ];
}

function verdictOf(status: "APPROVED" | "REJECTED", comment: string | null | undefined) {
  return { action: status === "APPROVED" ? ("approve" as const) : ("reject" as const), comment: comment ?? "" };
}

async function historyOf(needs: ApprovalsNeeds, id: EnvelopeId, query: PageQuery, mailbox: OpenMailbox) {
  const page = pageOf(query, `approvals of ${id}`);
  const found = await listHistory(needs, id, page, mailbox.id);
  return ok(pageAnswer(page, found, { show: showFlow, keyOf: ({ flow }) => [flow.id] }));
}

function searchRoute(needs: ApprovalsNeeds): AnyRoute {
  return route("POST", `${path}/search-approvals`, {
    summary: "Search the approvals that the mailbox has received or requested",
    onlyReads: true,
    ...listing,
    contract: shapes.search,
    faults: ["range.reversed"],
    action: async ({ body, query: { uuidOnly, ...query }, mailbox }) => {
      const asked = readSearch(body, mailbox.id);
      const page = pageOf(query, `approvals ${JSON.stringify(asked)}`);
      const { found, starters } = await searchApprovals(needs, asked, page);
      const rows = uuidOnly ? [] : found.rows.slice(0, page.limit);
      const answer = pageAnswer(page, found, {
        show: (row) => (uuidOnly ? showIds(row) : showApproval(row)),
        keyOf: (row) => [row.listed_at, row.flow_id],
      });
      const initiators = uuidOnly ? [] : [...starters.values()].map(showStarter);
      return ok({ ...answer, initiators, templates: templatesOf(rows) });
    },
  });
}
