import type { ApproverStatus } from "@chancery/core/envelope/approval/approval.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { SearchBody } from "./contract.ts";
import { approverStatuses } from "./public-status.ts";
import type { ApprovalSearch } from "./store/search.ts";

const all: readonly ApproverStatus[] = ["PLANNED", "WAITING", "APPROVED", "REJECTED", "SKIPPED"];
/** The default statuses of an inbox; skipped approvals are listed only on request. */
const ofInbox: readonly ApproverStatus[] = ["WAITING", "APPROVED", "REJECTED"];

/** The search of a request body. Throws range.reversed. */
export function readSearch(body: SearchBody, mailboxId: MailboxId): Omit<ApprovalSearch, "now"> {
  const { scope, receiveDateFrom: from, receiveDateTo: to } = body;
  if (from && to && from > to) refuse([{ code: "range.reversed", pointer: "/receiveDateTo" }]);
  return {
    mailboxId,
    scope,
    statuses: body.status?.map((word) => approverStatuses[word]) ?? (scope === "inbox" ? ofInbox : all),
    subject: foldText(body.subject ?? ""),
    starters: [body.initiator, body.mailbox].flatMap((ids) => (ids ? [ids] : [])),
    templates: body.template ?? undefined,
    isUrgent: body.urgent ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    isDescending: body.sort?.toLowerCase() !== "asc",
  };
}
