import { dictionaryIdsOf, recordIdsOf, type DictionaryFacts } from "@chancery/core/envelope/facts/dictionary-facts.ts";
import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import { findId, type DictionaryId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { filterColumns } from "@chancery/core/dictionary/filtered-access.ts";
import type { TemplateVersion } from "../../templates/index.ts";
import type { EnvelopesNeeds, DeferredActor } from "../needs.ts";

/** What the core wants to know of the dictionaries of a template: whether the mailbox may read them, and the records said. */
export async function dictionaryFactsOf(
  { dictionaries }: Pick<EnvelopesNeeds, "dictionaries">,
  db: Queries,
  { input, version }: { readonly input: EnvelopeInput; readonly version: Pick<TemplateVersion, "model" | "mailboxId"> },
  { mailbox }: Pick<DeferredActor, "mailbox">,
): Promise<ReadonlyMap<DictionaryId, DictionaryFacts>> {
  const ids = dictionaryIdsOf(version.model);
  if (ids.length === 0) return new Map();
  const submitted = recordIdsOf(input, version.model);
  const facts = new Map<DictionaryId, DictionaryFacts>();
  for (const [id, dictionary] of await dictionaries.findDictionaries(db, ids)) {
    const isReadable = dictionaries.mayRead(dictionary, mailbox);
    const recordIds = isReadable ? (submitted.get(id) ?? []).flatMap((text) => findId<"record">(text) ?? []) : [];
    const found = recordIds.length > 0 ? await dictionaries.findRecords(db, id, recordIds) : new Map();
    const records = new Map([...found].map(([recordId, record]) => [recordId, record.values] as const));
    const filterBy = dictionary.filteredAccessOnly ? filterColumns(dictionary, version) : undefined;
    const columnIds = new Set(dictionary.columns.map((column) => column.id));
    facts.set(id, { isArchived: dictionary.isArchived, isReadable, filterBy, columnIds, records });
  }
  return facts;
}
