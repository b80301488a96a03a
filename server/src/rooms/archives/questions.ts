import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../io/database/database.ts";
import { countGaps } from "./store/gaps.ts";
import { countPendingSeals } from "./store/seals.ts";

/** Archives for the checks of the service. */
export type ArchiveQuestions = {
  /** The number of completed envelopes without an archive, up to 10,000, and when the first of them was completed. */
  countGaps(db: Queries): Promise<{ readonly count: number; readonly oldest: Instant | undefined }>;
  /** The number of seals that wait for a time stamp, up to 10,000, when the first of them was made, and why the one tried last has none. */
  countPendingSeals(
    db: Queries,
  ): Promise<{ readonly count: number; readonly oldest: Instant | undefined; readonly fault: string }>;
};

export const questions: ArchiveQuestions = { countGaps, countPendingSeals };
