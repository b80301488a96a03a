const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses after the first, second … failed attempt, before jitter. */
export const retryPausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
];

/**
 * The pause before the next attempt, lengthened by 0 to 25 % so that deliveries that failed together are not retried together;
 * undefined when `retries` are used up. `random` is 0 to 1.
 */
export function retryPauseMs(failures: number, retries: number, random: number): number | undefined {
  const pauseMs = failures <= retries ? retryPausesMs[failures - 1] : undefined;
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + random / 4));
}
