import { refuse } from "@chancery/core/fault/fault.ts";
import { findId, type RecordSetId } from "@chancery/core/ids/id.ts";
import type { KeyValue, Page } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Dictionary } from "../dictionary/dictionary.ts";
import { isKept } from "./store/sets.ts";

/**
 * The record set of a page. A cursor belongs to the set of its first page, also after another set has replaced it.
 * Throws request.invalid if that set is no longer kept.
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

/** The key of a row: its id, the total, the number of rows still to skip, and its record set. */
export function recordKey(
  id: string,
  { total, setId }: { readonly total: number; readonly setId: RecordSetId },
): readonly KeyValue[] {
  return [id, total, 0, setId];
}
