import { refuse } from "@chancery/core/fault/fault.ts";
import { findId, type RecordSetId } from "@chancery/core/ids/id.ts";
import type { KeyValue, Page } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import { isKept } from "./store/sets.ts";

/**
 * The set a page is of: a cursor belongs to the set its first page was of, also when another set has taken its place since.
 * Throws request.invalid when that one is no longer kept.
 */
export async function pageSnapshot(
  db: Queries,
  { id, setId }: Pick<Dictionary, "id" | "setId">,
  page: Page,
): Promise<RecordSetId> {
  const begun = findId<"recordSet">(String(page.after?.[3] ?? setId));
  const isThere = begun === setId || (begun !== undefined && (await isKept(db, { dictionaryId: id, setId: begun })));
  const args = ["the records that cursor goes on in were replaced and are no longer kept; begin without a cursor"];
  if (!isThere) refuse([{ code: "request.invalid", args, parameter: "cursor" }]);
  return begun ?? setId;
}

/** The key of a row: its id, how many rows the list has, how many are still left out, and the set it is of. */
export function recordKey(
  id: string,
  { total, setId }: { readonly total: number; readonly setId: RecordSetId },
): readonly KeyValue[] {
  return [id, total, 0, setId];
}
