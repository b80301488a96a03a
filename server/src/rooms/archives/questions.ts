import type { Instant } from "@chancery/core/ids/instant.ts";
import type { AccountData } from "../../io/account-data.ts";
import type { Queries } from "../../io/database/database.ts";
import { archiveFilesQuery, archiveSharesQuery } from "./store/account-data.ts";
import { countGaps } from "./store/gaps.ts";
import { countDueRenewals, countLateRenewals, countPendingSeals, countSignedSeals } from "./store/seal-counts.ts";
import type { SealCount } from "./seal-count.ts";

/** Archives for the checks of the service. */
export type ArchiveQuestions = {
  /** The number of completed envelopes without an archive, up to 10,000, and when the first of them was completed. */
  countGaps(db: Queries): Promise<{ readonly count: number; readonly oldest: Instant | undefined }>;
  /** The seals that have not the level that was wanted, the time of the first, and why the one tried last has it not. */
  countPendingSeals(db: Queries): Promise<SealCount>;
  /** The seals that stay below the level that was wanted, because participants had signed their files before. */
  countSignedSeals(db: Queries): Promise<SealCount>;
  /** The seals whose last time stamp soon ends and was not renewed, when the first of them ends, and why. */
  countLateRenewals(db: Queries, now: Instant): Promise<SealCount>;
  /** The number of seals whose last time stamp is due to be renewed, up to 10,000. */
  countDueRenewals(db: Queries, now: Instant): Promise<number>;
};

export const questions: ArchiveQuestions = {
  countGaps,
  countPendingSeals,
  countSignedSeals,
  countLateRenewals,
  countDueRenewals,
};

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: { "archive-shares": archiveSharesQuery },
  files: [archiveFilesQuery],
};
