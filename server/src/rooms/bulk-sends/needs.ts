import type { Blobs } from "../../io/blobs/blobs.ts";
import type { ReadRows } from "../../io/rows/read-rows.ts";
import type { JobLog } from "../../jobs/job-handler.ts";
import type { RoomBasics } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Envelopes } from "../envelopes/index.ts";

/** The needs of the room. */
export type BulkSendsNeeds = RoomBasics & {
  readonly blobs: Blobs;
  readonly log: JobLog;
  readonly uploadMaxBytes: number;
  readonly readRows: ReadRows;
  /** Whether an error means that the database is unavailable, and is not about a row. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  readonly envelopes: Envelopes["sending"]["many"];
};
