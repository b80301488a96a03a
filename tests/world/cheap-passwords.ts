import { passwords, type Passwords } from "@chancery/server/io/passwords/passwords.ts";

/** Hashes of a hundredth of the usual cost, for tests about anything else. */
export function cheapPasswords(): Passwords {
  return passwords({ atOnceMax: 4, waitingMax: 200, cost: { memoryCost: 256, timeCost: 1, parallelism: 1 } });
}
