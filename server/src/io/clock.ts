import { instantOf, type Instant } from "@chancery/core/ids/instant.ts";

/** Where the time comes from; a fake one in tests. */
export type Clock = { now(): Instant };

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => instantOf(Date.now())!,
};
