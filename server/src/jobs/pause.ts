const firstPauseMs = 1000;
const longestPauseMs = 600_000;

/** The default pause after a number of failures: 1 s, 2 s, 4 s … 10 min. */
export function defaultPauseMs(failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
}

/** The pause made 0 to 25 % longer, so that jobs that failed together do not come back together. `random` is 0 to 1. */
export function withJitter(pauseMs: number, random: number): number {
  return Math.round(pauseMs * (1 + random / 4));
}
