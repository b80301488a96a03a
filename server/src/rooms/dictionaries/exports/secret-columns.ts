import type { Database } from "../../../io/database/database.ts";
import type { SecretColumn } from "../../../io/secrets/rekey.ts";
import { placeOf } from "./export-link.ts";
import { listLockedCodes, replaceCode } from "./store/codes.ts";

/** The encrypted codes of exports, for rotation of secrets. */
export function secretColumns(database: Database): readonly SecretColumn[] {
  const list: SecretColumn["list"] = async (prefix, limit) =>
    (await listLockedCodes(database, prefix, limit)).map((row) => ({
      place: placeOf(row.id),
      locked: row.code,
      replace: (after) => replaceCode(database, row, after),
    }));
  return [{ name: "dictionary_exports.code", list }];
}
