import type { PlaceQueue } from "./connection-queue.ts";
import { currentRequester, placeHeld } from "./requester.ts";

/** A read that collects what requests ask for in one turn of the event loop, and begins after all of them. */
export type ReadTogether = <T>(read: (keys: readonly string[]) => Promise<T>) => (keys: readonly string[]) => Promise<T>;

/**
 * Each request waits for its own place, in which the read that it shares runs: otherwise all requests of one account would go on at
 * once, and the read would wait as one of the account whose request came first.
 */
export function readTogether({ take }: PlaceQueue): ReadTogether {
  return <T>(read: (keys: readonly string[]) => Promise<T>) => {
    let next: { readonly keys: Set<string>; readonly answer: Promise<T> } | undefined;
    const begin = () => {
      const keys = new Set<string>();
      const turn = new Promise((resolve) => setImmediate(resolve));
      const answer = turn.then(() => {
        next = undefined;
        return currentRequester.run(placeHeld, () => read([...keys]));
      });
      return { keys, answer };
    };
    return async (keys) => {
      const free = await take();
      try {
        next ??= begin();
        for (const key of keys) next.keys.add(key);
        return await next.answer;
      } finally {
        free();
      }
    };
  };
}
