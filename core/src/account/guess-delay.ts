/** Limits that slow down sign-in attempts with one email address, from all IP addresses together. */
export const guessLimits = {
  /** Number of attempts without delay. */
  freeTries: 10,
  firstDelayMs: 250,
  /** The maximum delay, after any number of attempts. */
  delayMaxMs: 4000,
  /** Further attempts are not counted, so that the delay ends within an hour of the last one. */
  levelMax: 60,
  /** One attempt is forgotten after this time. */
  forgetMs: 60_000,
} as const;

/** The delay before a password is checked: none for the first attempts, then doubled each time up to a maximum. */
export function guessDelayMs(level: number): number {
  const over = Math.ceil(level) - guessLimits.freeTries;
  return over <= 0 ? 0 : Math.min(guessLimits.delayMaxMs, guessLimits.firstDelayMs * 2 ** (over - 1));
}
