import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { catalogue, type FaultCode } from "@chancery/core/fault/catalogue.ts";
import { faultMessage } from "@chancery/core/fault/fault.ts";
import type { ColumnId, DictionaryId } from "@chancery/core/ids/id.ts";
import { mayRead } from "./access.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { findDictionaries } from "./store/dictionaries.ts";

/** The object of a check: a dictionary, or one of its columns. */
export type Checked = { readonly id: DictionaryId; readonly columnId?: ColumnId };

/** 0 if the object exists and may be used, otherwise the fault number. Never throws a fault. */
export async function checkAccess(needs: DictionariesNeeds, checked: Checked, mailbox: OpenMailbox) {
  const code = await obstacle(needs, checked, mailbox);
  if (code === undefined) return { result: 0, message: "OK" };
  const id = code === "column.unknown" ? checked.columnId : checked.id;
  return { result: catalogue[code].code, message: faultMessage(code, [id ?? ""]) };
}

async function obstacle(
  { database }: DictionariesNeeds,
  { id, columnId }: Checked,
  mailbox: OpenMailbox,
): Promise<FaultCode | undefined> {
  const found = (await findDictionaries(database, [id])).get(id);
  if (!found || !mayRead(found, mailbox)) return "dictionary.not_found";
  if (columnId !== undefined && !found.columns.some((column) => column.id === columnId)) return "column.unknown";
  if (found.isArchived) return "dictionary.archived";
  return found.isLocked ? "dictionary.locked" : undefined;
}
