import { foldText } from "@chancery/core/text/fold.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { RoomNeeds } from "../needs.ts";
import { countTemplates, listTemplates, type ListFilter, type ListRow } from "./store/list.ts";

/**
 * Templates that the mailbox may see, newest first. The keyword matches anywhere in name and description, regardless of case and
 * accents.
 */
export async function listVisibleTemplates(
  needs: RoomNeeds,
  filter: Omit<ListFilter, "searched"> & { readonly keyword: string },
  page: Page,
): Promise<PageRows<ListRow>> {
  const { keyword, ...rest } = filter;
  const asked = { ...rest, searched: foldText(keyword) };
  const after = page.after && String(page.after[0]);
  const rows = await listTemplates(needs.database, asked, { ...page, after });
  return { rows, total: await countTemplates(needs.database, asked) };
}
