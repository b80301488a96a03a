import { guessDelayMs, guessLimits } from "@chancery/core/account/guess-delay.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { AuthNeeds } from "../needs.ts";
import { addNameTry, removeNameTry } from "./store/login-levels.ts";

/**
 * Verifies a password after a delay that grows with the wrong guesses at the email address, known or not, from all networks. The delay
 * is bounded, so that a person is never locked out. A right guess, and one that throws, is not counted.
 */
export async function slowGuesses<Found>(
  needs: AuthNeeds,
  email: string,
  verify: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { levelMax, forgetMs } = guessLimits;
  const name = needs.tokens.hashOf(email);
  const at = needs.clock.now();
  const level = await addNameTry(needs.database, { name, at, levelMax, forgetMs, until: addMs(at, levelMax * forgetMs) });
  let found: Found | undefined;
  let isWrong = false;
  try {
    const delayMs = guessDelayMs(level);
    if (delayMs > 0) await needs.pause(delayMs);
    found = await verify();
    isWrong = found === undefined;
  } finally {
    if (!isWrong) await removeNameTry(needs.database, name);
  }
  return found;
}
