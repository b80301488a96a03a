import type { Database } from "../../io/database/database.ts";
import type { SecretColumn } from "../../io/secrets/rekey.ts";
import { placeOf } from "./email.ts";
import { listLockedLetters, replaceLetter } from "./store/emails.ts";

/** The texts of letters that are still to be sent, to be encrypted anew. */
export function secretColumns(database: Database): readonly SecretColumn[] {
  const list: SecretColumn["list"] = async (prefix, limit) =>
    (await listLockedLetters(database, prefix, limit)).map((row) => ({
      place: placeOf(row.id),
      locked: row.body,
      replace: (after) => replaceLetter(database, row, after),
    }));
  return [{ name: "letters.body", list }];
}
