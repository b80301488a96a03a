import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { LettersNeeds } from "./needs.ts";
import { secretColumns } from "./secret-columns.ts";
import type { SecretColumn } from "../../io/secrets/rekey.ts";
import { postForAccount, postInTurn, postLetters, type LetterTo } from "./queue-emails.ts";

export type { LettersNeeds } from "./needs.ts";
export type { LetterTo } from "./queue-emails.ts";

/** The room of letters. */
export type Letters = {
  readonly routes: readonly [];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly secretColumns: readonly SecretColumn[];
  /** Writes letters down, their text encrypted, in the transaction of what they tell; a job sends each once. */
  post(tx: Transaction, letters: readonly LetterTo[]): Promise<void>;
  /** The same for letters that somebody of an account asks for. Throws email.too_many when an address gets too many. */
  postForAccount(tx: Transaction, accountId: AccountId, letters: readonly LetterTo[]): Promise<void>;
  /** The same for letters of a flow: what is too many is held, a day at most. */
  postInTurn(tx: Transaction, accountId: AccountId, letters: readonly LetterTo[]): Promise<void>;
};

/** Builds the room. */
export function letters(needs: LettersNeeds): Letters {
  return {
    secretColumns: secretColumns(needs.database),
    routes: [],
    jobs: jobs(needs),
    schedules: schedules(needs),
    post: (tx, all) => postLetters(needs, tx, all),
    postForAccount: (tx, accountId, all) => postForAccount(needs, tx, accountId, all),
    postInTurn: (tx, accountId, all) => postInTurn(needs, tx, accountId, all),
  };
}
