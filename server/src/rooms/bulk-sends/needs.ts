import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { ReadRows } from "../../io/rows/read-rows.ts";
import type { JobLog } from "../../jobs/job-handler.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type BulkSendsNeeds = Basics & {
  /** Public address, without a slash at its end. */
  readonly baseUrl: () => string;
  /** From the room of notifications, which ranks higher. */
  readonly notifications: { notifyUsers(tx: Transaction, notice: UserNotice): Promise<void> };
  readonly blobs: Blobs;
  readonly log: JobLog;
  readonly uploadMaxBytes: number;
  readonly readRows: ReadRows;
  /** Whether an error means that the database is unavailable, and is not about a row. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  readonly envelopes: Envelopes["sending"]["many"];
};
