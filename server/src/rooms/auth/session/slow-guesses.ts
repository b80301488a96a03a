import { guessDelayMs, guessLimits } from "@chancery/core/account/guess-delay.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { AuthNeeds } from "../needs.ts";
import { addNameTry, removeNameTry } from "./store/login-levels.ts";

/**
 * Looks at a password after a wait that grows with the wrong tries for the email address from all addresses together, known or not, and
 * has a bound: nobody is locked out. What `look` finds is given back as a right try is; so is a try that throws.
 */
export async function slowGuesses<Found>(
  needs: AuthNeeds,
  email: string,
  look: () => Promise<Found | undefined>,
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
    found = await look();
    isWrong = found === undefined;
  } finally {
    if (!isWrong) await removeNameTry(needs.database, name);
  }
  return found;
}
