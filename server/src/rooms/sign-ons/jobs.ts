import { addDays, addMs } from "@chancery/core/ids/instant.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { attemptDays, confirmationsWindowMs } from "./sign-on/limits.ts";
import type { SignOnsNeeds } from "./needs.ts";
import { removeOldAttempts } from "./sign-on/store/attempts.ts";
import { removeOldConfirmations } from "./sign-on/store/confirmations.ts";
import { removeOldCodes } from "./sign-on/store/identities.ts";
import { removeOldAssertions, removeOldRequests } from "./sign-on/store/requests.ts";

const batchMax = 1000;
const everyMs = 600_000;

/** Forgets sign-ins that ran out, and old attempts. */
export function schedules({ database, clock }: Pick<SignOnsNeeds, "database" | "clock">): readonly Schedule[] {
  const works = [
    () => removeOldRequests(database, clock.now(), batchMax),
    () => removeOldAssertions(database, clock.now(), batchMax),
    () => removeOldCodes(database, clock.now(), batchMax),
    () => removeOldConfirmations(database, addMs(clock.now(), -confirmationsWindowMs), batchMax),
    () => removeOldAttempts(database, addDays(clock.now(), -attemptDays), batchMax),
  ];
  const forget = async (signal: AbortSignal): Promise<void> => {
    for (const work of works) while (!signal.aborted && (await work()) === batchMax);
  };
  return [{ name: "sign_ons.forget", everyMs, work: forget }];
}
