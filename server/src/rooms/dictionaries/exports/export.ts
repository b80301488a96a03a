import type { ExportFormat } from "@chancery/core/dictionary/export-formats.ts";
import type { RecordFilter } from "@chancery/core/dictionary/read-filters.ts";
import type { AccountId, DictionaryId, ExportId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/**
 * PENDING: awaits a job. STARTED: running. COMPLETED: the file can be downloaded. CLEANED: the file expired or could not be
 * written.
 */
export const exportStates = ["PENDING", "STARTED", "COMPLETED", "CLEANED"] as const;
export type ExportState = (typeof exportStates)[number];

/** The records to export, and the format of the file. */
export type ExportInput = {
  readonly format: ExportFormat;
  readonly filters: readonly RecordFilter[];
  readonly hasBom: boolean;
  readonly isSafe: boolean;
};

/** An export requested in a mailbox. `code` is encrypted; `rowsOf` may be more than the number that match the filters. */
export type DictionaryExport = ExportInput & {
  readonly id: ExportId;
  readonly dictionaryId: DictionaryId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly state: ExportState;
  readonly rowsDone: number;
  readonly rowsOf: number;
  readonly code: string | undefined;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | undefined;
};

/** Bounds of exports. */
export const exportLimits = {
  /** Pending and running exports of one mailbox. */
  openMax: 100,
  /** Exports that one process runs at a time. */
  atOnceMax: 2,
  /** Hours until the link expires. */
  linkHours: 24,
  /** Days for which the state can be read, and after which an unfinished export is abandoned. */
  keptDays: 30,
  givenUpDays: 2,
  fileMaxBytes: 1024 ** 4,
} as const;
