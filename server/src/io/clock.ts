import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";

/** Source of the current time; tests pass a fake one. */
export type Clock = { now(): Instant };

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => instantOf(Date.now())!,
};
