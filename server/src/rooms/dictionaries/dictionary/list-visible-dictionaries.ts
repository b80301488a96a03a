import { findId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Dictionary } from "./dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findDictionaries } from "./store/dictionaries.ts";
import { countDictionaries, listDictionaries, type ListFilter } from "./store/list.ts";

/** The filter of a list; the keyword is part of a name or description, or an id. */
export type ListQuery = Pick<ListFilter, "mailbox" | "level"> & { readonly keyword: string };

/** The dictionaries that the mailbox may see, archived ones included, newest first. */
export async function listVisibleDictionaries(
  { database }: DictionariesNeeds,
  { mailbox, level, keyword }: ListQuery,
  page: Page,
): Promise<PageRows<Dictionary>> {
  const filter = { mailbox, level, searched: foldText(keyword), id: findId<"dictionary">(keyword.trim()) };
  const after = page.after && findId<"dictionary">(String(page.after[0]));
  const ids = await listDictionaries(database, filter, { offset: page.offset, limit: page.limit + 1, after });
  const found = await findDictionaries(database, ids);
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return { rows, total: await countDictionaries(database, filter) };
}
