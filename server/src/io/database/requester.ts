import { AsyncLocalStorage } from "node:async_hooks";
import type { Taker } from "./turns.ts";

/** The requester of statements: `first` is the key that a request names before it is admitted, `account` its account after that. */
export type Requester = { readonly first: string; account: string | undefined };

/** The requester on whose behalf statements run. Affects scheduling only, never permissions. */
export const currentRequester = new AsyncLocalStorage<Requester>();

/** Marks requesters who already hold a place: their statement takes no other one. */
export const placeHeld: Requester = { first: "", account: undefined };

/** The key that the scheduler counts by: the account as soon as it is known. */
export function schedulingKeyOf(requester: Requester | undefined): Taker {
  return { key: requester?.account ?? requester?.first ?? "", first: requester?.first ?? "" };
}
