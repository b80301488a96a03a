import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { countApprovals, listApprovals, type ApprovalRow, type ApprovalSearch } from "../store/search.ts";

/** A page of the approvals that have reached the mailbox, or that it has started, filtered by the ids of starters. */
export async function searchApprovals(
  { database, clock, mailboxes }: ApprovalsNeeds,
  asked: Omit<ApprovalSearch, "now">,
  page: Page,
) {
  const search = { ...asked, now: clock.now() };
  const rows = await listApprovals(database, search, page);
  const found: PageRows<ApprovalRow> = { rows, total: await countApprovals(database, search) };
  const starterIds = [...new Set(rows.slice(0, page.limit).map((row) => row.mailbox_id))];
  return { found, starters: await mailboxes.findMailboxes(database, starterIds) };
}
