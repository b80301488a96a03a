/** How tries to sign in with one email address, from all addresses together, are slowed down. */
export const guessLimits = {
  /** Number of tries that are not slowed down. */
  freeTries: 10,
  firstDelayMs: 250,
  /** Nobody waits longer, however often was guessed. */
  delayMaxMs: 4000,
  /** More are not counted, so that after the last guess it is over within an hour. */
  levelMax: 60,
  /** One try is forgotten in this time. */
  forgetMs: 60_000,
} as const;

/** How long a try waits before its password is looked at: nothing for the first, then twice as long each time, up to a bound. */
export function guessDelayMs(level: number): number {
  const over = Math.ceil(level) - guessLimits.freeTries;
  return over <= 0 ? 0 : Math.min(guessLimits.delayMaxMs, guessLimits.firstDelayMs * 2 ** (over - 1));
}
