import type { Database } from "../../io/database/database.ts";
import type { SecretColumn } from "../../io/secrets/rekey.ts";
import { placeOf } from "./idempotency.ts";
import { listLockedAnswers, replaceLockedAnswer } from "./store/kept-secrets.ts";

/** Answers with secrets that are kept for Idempotency-Keys, to be encrypted anew. */
export function answerColumns(database: Database): readonly SecretColumn[] {
  const list: SecretColumn["list"] = async (prefix, limit) =>
    (await listLockedAnswers(database, prefix, limit)).map((row) => ({
      place: placeOf({ userId: row.user_id, key: row.key }),
      locked: row.body,
      replace: (after) => replaceLockedAnswer(database, row, after),
    }));
  return [{ name: "idempotency_answers.body", list }];
}
