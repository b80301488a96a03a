import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { dictionaryLimits } from "@chancery/core/dictionary/limits.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId, RecordId } from "@chancery/core/ids/id.ts";
import { findOpen } from "../dictionary/find-dictionary.ts";
import { findOldest } from "./find-oldest.ts";
import type { DictionariesNeeds } from "../needs.ts";

/** Values to look up in a column. */
export type ValuesWanted = { readonly columnUuid: ColumnId; readonly values: readonly string[] };

/**
 * The oldest record with each value, exactly; values without a record are absent, and so is the empty value. Throws
 * dictionary.not_found, dictionary.no_access, column.unknown, value.too_many, service.unavailable.
 */
export async function findRecordIds(
  { database }: DictionariesNeeds,
  id: DictionaryId,
  { columnUuid, values }: ValuesWanted,
  mailbox: OpenMailbox,
): Promise<Readonly<Record<string, RecordId>>> {
  const dictionary = await findOpen(database, id, mailbox);
  const pointer = "/columnUuid";
  const column = dictionary.columns.find((one) => one.id === columnUuid);
  if (!column)
    throw new Fault("column.unknown", { args: [columnUuid], errors: [{ code: "column.unknown", args: [columnUuid], pointer }] });
  const args = ["values", dictionaryLimits.recordsMax];
  if (values.length > dictionaryLimits.recordsMax) refuse([{ code: "value.too_many", args, pointer: "/values" }]);
  const wanted = [...new Set(values)].filter((value) => value !== "");
  return Object.fromEntries(await findOldest(database, { setId: dictionary.setId, column }, wanted));
}
