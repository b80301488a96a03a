import { setTimeout as wait } from "node:timers/promises";
import { DatabaseError } from "pg";
import { bindQueries } from "./bind-queries.ts";
import type { Transaction } from "./database.ts";
import type { Session } from "./session.ts";
import { DatabaseUnavailable, isStalePlan } from "./unavailable.ts";

/** Attempts of a transaction that conflicts with others (40001, 40P01). */
export const attemptsMax = 6;
const firstPauseMs = 10;

/** Repeats the attempt after growing random pauses while the database requires it (40001, 40P01). Throws DatabaseUnavailable in the end. */
export async function repeat<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      if (attempts >= attemptsMax) {
        throw new DatabaseUnavailable("too many changes at once, try again", { cause: error, reason: "busy" });
      }
      await wait(Math.random() * firstPauseMs * 2 ** attempts);
    }
  }
}

/**
 * begin, the work, commit; rolled back when the work throws. `begin` may carry `set local` statements. Neither begin nor statements
 * without a result are waited for before the next one is sent.
 */
export async function runTransaction<T>(session: Session, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, failure: undefined };
  keepFailure(scope, session.script(begin));
  try {
    const result = await work(transactionOf(session, scope));
    scope.isOpen = false;
    const { command } = await session.script("commit");
    // PostgreSQL answers a commit after a failed statement with ROLLBACK and no error
    if (command === "COMMIT" && scope.failure === undefined) return result;
    throw new Error("a statement failed and its error was swallowed: the transaction was rolled back");
  } catch (error) {
    scope.isOpen = false;
    await session.script("rollback").catch(() => undefined);
    throw scope.failure ?? error;
  }
}

/** `failure`: of a statement without a waiting caller. */
type Scope = { isOpen: boolean; failure: unknown };

function keepFailure(scope: Scope, answer: Promise<unknown>): void {
  answer.catch((error: unknown) => (scope.failure ??= error));
}

function transactionOf(session: Session, scope: Scope): Transaction {
  const open = (): Session => {
    if (!scope.isOpen) throw new Error("the transaction is over");
    return session;
  };
  return {
    kind: "transaction",
    ...bindQueries(async (statement) => open().query(statement)),
    send: (statement) => keepFailure(scope, open().query(statement)),
    script: async (text) => {
      await open().script(`set local statement_timeout = 0; ${text}`, 0);
    },
    copyFrom: (text, idleMs) => open().copyFrom(text, idleMs),
  };
}

function isRepeatable(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === "40001" || error.code === "40P01" || isStalePlan(error);
}
