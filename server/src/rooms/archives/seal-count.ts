import type { Instant } from "@chancery/core/ids/instant.ts";

/** A number of seals, up to 10,000, the time of the first, and why the one tried last is not as wanted. */
export type SealCount = { readonly count: number; readonly oldest: Instant | undefined; readonly fault: string };
