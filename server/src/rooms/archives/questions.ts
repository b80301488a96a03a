import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../io/database/database.ts";
import { countGaps } from "./store/gaps.ts";

/** Archives for the checks of the service. */
export type ArchiveQuestions = {
  /** The number of completed envelopes without an archive, up to 10,000, and when the first of them was completed. */
  countGaps(db: Queries): Promise<{ readonly count: number; readonly oldest: Instant | undefined }>;
};

export const questions: ArchiveQuestions = { countGaps };
