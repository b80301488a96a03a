import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { RoomNeeds } from "../needs.ts";
import { countCategories, listCategories, type CategoryFilter, type CategoryRow } from "./store.ts";

/** Categories that the mailbox may see, newest first. */
export async function listVisibleCategories(
  needs: RoomNeeds,
  filter: CategoryFilter,
  page: Page,
): Promise<PageRows<CategoryRow>> {
  const after = page.after && String(page.after[0]);
  const rows = await listCategories(needs.database, filter, { ...page, after });
  return { rows, total: await countCategories(needs.database, filter) };
}
