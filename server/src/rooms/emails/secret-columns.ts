import type { Database } from "../../io/database/database.ts";
import type { SecretColumn } from "../../io/secrets/rekey.ts";
import { placeOf } from "./email.ts";
import { listLockedEmails, replaceEmail } from "./store/emails.ts";

/** The texts of letters that are still to be sent, to be encrypted anew. */
export function secretColumns(database: Database): readonly SecretColumn[] {
  const list: SecretColumn["list"] = async (prefix, limit) =>
    (await listLockedEmails(database, prefix, limit)).map((row) => ({
      place: placeOf(row.id),
      locked: row.body,
      replace: (after) => replaceEmail(database, row, after),
    }));
  return [{ name: "letters.body", list }];
}
