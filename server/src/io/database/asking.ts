import { AsyncLocalStorage } from "node:async_hooks";
import type { Taker } from "./turns.ts";

/** For whom statements run: `first` is what a request names before anything is known of it, `account` whom it turned out to be for. */
export type Asker = { readonly first: string; account: string | undefined };

/** Whom the statements of a request are for, wherever they are made: it decides about turns only, never about rights. */
export const asking = new AsyncLocalStorage<Asker>();

/** Who takes a turn: an account as soon as it is known. */
export function takerOf(asker: Asker | undefined): Taker {
  return { key: asker?.account ?? asker?.first ?? "", first: asker?.first ?? "" };
}
