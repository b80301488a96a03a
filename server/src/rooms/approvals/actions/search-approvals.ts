import type { Page, PageRows } from "../../../http/paging.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { countApprovals, listApprovals, type ApprovalRow, type ApprovalSearch } from "../store/search.ts";

/** A page of what has come to the mailbox to be approved, the last first. */
export async function searchApprovals(
  { database, clock }: ApprovalsNeeds,
  asked: Omit<ApprovalSearch, "now">,
  page: Page,
): Promise<PageRows<ApprovalRow>> {
  const search = { ...asked, now: clock.now() };
  return { rows: await listApprovals(database, search, page), total: await countApprovals(database, search) };
}
