import { storing } from "@chancery/core/dictionary/terms.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import type { Clock } from "@chancery/server/io/clock.ts";
import type { Transaction } from "@chancery/server/io/database/database.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { copyRows } from "@chancery/server/rooms/dictionaries/records/copy-rows.ts";
import { copyRecords } from "@chancery/server/rooms/dictionaries/records/store/records.ts";
import { addSet, replaceSet } from "@chancery/server/rooms/dictionaries/records/store/sets.ts";

/** For tests: writes a set of this many records, `New 0` and so on, and puts it in the place of the present one. */
export async function replaceRecords(
  tx: Transaction,
  { uuid, count, clock }: { readonly uuid: string; readonly count: number; readonly clock: Clock },
): Promise<number> {
  const dictionaryId = parseId<"dictionary">(uuid, "id");
  const setId = newId<"recordSet">();
  const store = storing(setId, [1]);
  await addSet(tx, { dictionaryId, setId });
  const pieces = async function* () {
    for (let from = 0; from < count; from += 500) {
      const records = Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
        id: newId<"record">(),
        ...store(new Map([[1, `New ${from + at}`]])),
      }));
      yield { rows: copyRows(setId, records, clock.now()), count: records.length };
    }
  };
  const copied = await copyRecords(tx, setId, pieces());
  await replaceSet(tx, { dictionaryId, setId }, clock.now());
  return copied;
}
