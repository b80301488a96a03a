import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { DictionaryId } from "@chancery/core/ids/id.ts";
import { findReadable } from "./find-dictionary.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { showDictionary } from "./view.ts";
import { findSize } from "./store/dictionaries.ts";

/** The parts of a dictionary to return. */
export type DictionaryQuery = { readonly withColumns?: boolean; readonly withRecordsCount?: boolean };

/** A dictionary, with its columns and its number of records on request. Throws dictionary.not_found. */
export async function readDictionary(needs: DictionariesNeeds, id: DictionaryId, query: DictionaryQuery, mailbox: OpenMailbox) {
  const found = await findReadable(needs.database, id, mailbox);
  const recordsCount = query.withRecordsCount ? await findSize(needs.database, found.setId) : undefined;
  return showDictionary(found, mailbox, { columns: query.withColumns ? found.columns : undefined, recordsCount });
}
