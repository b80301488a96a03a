import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

/** A piece of work of an account, from its request to its end. False when it was refused and should be retried a second later. */
export type Piece = () => Promise<boolean>;

/** How two accounts were served: pieces a second of the quiet one alone and beside the loud one, and of the loud one. */
export type Shares = { readonly alone: number; readonly quiet: number; readonly loud: number };

/** A measurement: the pieces of work of either account, and how many each has open. */
export type Contest = {
  readonly ms: number;
  readonly quiet: Piece;
  readonly loud: Piece;
  readonly quietAtOnce: number;
  readonly loudAtOnce: number;
};

/** Measures the quiet account alone and then beside the loud one, which has its pieces under way before the second half begins. */
export async function contest({ ms, quiet, loud, quietAtOnce, loudAtOnce }: Contest): Promise<Shares> {
  const [alone = 0] = await rates(ms, [{ piece: quiet, atOnce: quietAtOnce }]);
  const [beside = 0, loudRate = 0] = await rates(ms, [
    { piece: quiet, atOnce: quietAtOnce },
    { piece: loud, atOnce: loudAtOnce },
  ]);
  return { alone, quiet: beside, loud: loudRate };
}

/**
 * The part of its fair share that the quiet account had: half of what was done for both, or what it does alone where that is less.
 * 1: it had all that it could ask for.
 */
export function shareOf({ alone, quiet, loud }: Shares): number {
  return quiet / Math.min(alone, (quiet + loud) / 2);
}

/** Seconds of Retry-After. */
const refusedMs = 1000;

type Client = { readonly piece: Piece; readonly atOnce: number };

/**
 * Pieces a second of each, all at the same time: those that ended within the time, which begins when all have been at work for a quarter of
 * it. Parts of pieces do not count: with 60 under way the first ones take a tenth of what the next ones do.
 */
async function rates(ms: number, clients: readonly Client[]): Promise<readonly number[]> {
  const from = performance.now() + ms / 4;
  const end = from + ms;
  const counts = clients.map(() => 0);
  const work = async (piece: Piece, of: number): Promise<void> => {
    for (let at = 0; at < end; at = performance.now()) {
      const isDone = await piece();
      const ended = performance.now();
      if (isDone && ended >= from && ended < end) counts[of] = (counts[of] ?? 0) + 1;
      if (!isDone) await pause(refusedMs);
    }
  };
  const all = clients.flatMap(({ piece, atOnce }, of) => Array.from({ length: atOnce }, () => work(piece, of)));
  const settled = await Promise.allSettled(all);
  const failed = settled.find((one) => one.status === "rejected");
  assert.equal(failed?.reason, undefined);
  return counts.map((count) => (count * 1000) / ms);
}
