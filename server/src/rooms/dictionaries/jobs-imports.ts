import type { Schedule } from "../../jobs/schedule.ts";
import { cleanImports } from "./actions/clean-imports.ts";
import type { DictionariesNeeds } from "./needs.ts";

/** Cleaning of uploads and imports. */
export function importSchedules(needs: DictionariesNeeds): readonly Schedule[] {
  return [{ name: "dictionary-imports.clean", everyMs: 3_600_000, work: (signal) => cleanImports(needs, signal) }];
}
