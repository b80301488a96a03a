import { AsyncLocalStorage } from "node:async_hooks";
import type { Taker } from "./turns.ts";

/** For whom statements run: `first` is what a request names before anything is known of it, `account` whom it turned out to be for. */
export type Requester = { readonly first: string; account: string | undefined };

/** The requester on whose behalf statements run. Affects scheduling only, never permissions. */
export const currentRequester = new AsyncLocalStorage<Requester>();

/** Stands for requesters who hold places already: their statement takes no other one. */
export const placeHeld: Requester = { first: "", account: undefined };

/** The key that the scheduler counts by: the account as soon as it is known. */
export function schedulingKeyOf(requester: Requester | undefined): Taker {
  return { key: requester?.account ?? requester?.first ?? "", first: requester?.first ?? "" };
}
