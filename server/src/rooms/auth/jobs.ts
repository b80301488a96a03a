import { addMs } from "@chancery/core/ids/instant.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import type { AuthNeeds } from "./needs.ts";
import { confirmMs } from "./second-factor/limits.ts";
import { removeUnconfirmed } from "./second-factor/store/factors.ts";
import { removeOldChallenges } from "./second-factor/store/passkeys.ts";
import { removeOldHandles } from "./second-factor/store/handles.ts";
import { pastPasswordsLifeMs } from "./session/limits.ts";
import { removePastPasswords } from "./session/store/policies.ts";
import { removeOldLevels } from "./session/store/login-levels.ts";
import { removeOldTries } from "./session/store/login-tries.ts";
import { removeOldCodes } from "./session/store/person-codes.ts";
import { notifyPasswordExpiry } from "./passwords/notify-expiry.ts";
import { notifyTokenExpiry } from "./tokens/notify-expiry.ts";
import { removeDeadTokens } from "./session/store/tokens.ts";

const batchMax = 1000;

/** Notifies people of tokens and passwords that expire soon; deletes expired tokens, codes, sign-in attempts and password hashes. */
export function schedules(needs: AuthNeeds): readonly Schedule[] {
  return [
    { name: "tokens.sweep", everyMs: 3_600_000, work: (signal) => sweep(needs, signal) },
    { name: "passwords.tell", everyMs: 3_600_000, work: (signal) => notifyPasswordExpiry(needs, signal) },
    { name: "tokens.tell", everyMs: 3_600_000, work: (signal) => notifyTokenExpiry(needs, signal) },
  ];
}

async function sweep({ database, clock }: AuthNeeds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await removeDeadTokens(database, clock.now(), batchMax)) === batchMax);
  while (!signal.aborted && (await removeOldTries(database, clock.now(), batchMax)) === batchMax);
  while (!signal.aborted && (await removeOldLevels(database, clock.now(), batchMax)) === batchMax);
  const before = addMs(clock.now(), -pastPasswordsLifeMs);
  while (!signal.aborted && (await removePastPasswords(database, before, batchMax)) === batchMax);
  while (!signal.aborted && (await removeOldCodes(database, clock.now(), batchMax)) === batchMax);
  while (!signal.aborted && (await removeOldHandles(database, clock.now(), batchMax)) === batchMax);
  while (!signal.aborted && (await removeOldChallenges(database, clock.now(), batchMax)) === batchMax);
  const added = addMs(clock.now(), -confirmMs);
  while (!signal.aborted && (await removeUnconfirmed(database, added, batchMax)) === batchMax);
}
