import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import { findSeen } from "./find-changeable.ts";
import type { RoomNeeds } from "../needs.ts";
import { countVersions, type HistoryFilter, type HistoryRow, listVersions } from "../versions/store/versions.ts";

/** The versions of a template that the mailbox may see, or one of them, newest first. Throws template.not_found. */
export async function listTemplateVersions(
  needs: RoomNeeds,
  filter: HistoryFilter,
  page: Page,
  mailbox: OpenMailbox,
): Promise<PageRows<HistoryRow>> {
  await findSeen(needs, needs.database, filter.id, mailbox);
  const after = page.after && ([String(page.after[0]), String(page.after[1])] as const);
  const rows = await listVersions(needs.database, filter, { ...page, after });
  return { rows, total: await countVersions(needs.database, filter) };
}
