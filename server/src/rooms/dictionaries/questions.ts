import type { DictionaryId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../io/database/database.ts";
import { mayRead } from "./dictionary/access.ts";
import type { Dictionary } from "./dictionary/dictionary.ts";
import { findDictionaries } from "./dictionary/store/dictionaries.ts";
import { findRecords } from "./records/find-records.ts";

/** Dictionaries as other rooms read them. */
export type DictionaryQuestions = {
  /** Unknown ones are absent. */
  findDictionaries(db: Queries, ids: readonly DictionaryId[]): Promise<ReadonlyMap<DictionaryId, Dictionary>>;
  readonly findRecords: typeof findRecords;
  readonly mayRead: typeof mayRead;
};

export const questions: DictionaryQuestions = { findDictionaries, findRecords, mayRead };
