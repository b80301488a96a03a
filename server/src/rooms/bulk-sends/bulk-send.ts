import type { Origin } from "@chancery/core/access/caller.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, BulkSendId, MailboxId, TemplateId, TemplateVersionId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RowsFormat, RowsStart } from "../../io/rows/rows.ts";

/** States: rows being checked, ready to start, refused, being sent, sent, the rest cancelled. */
export const bulkSendStates = ["CHECKING", "CHECKED", "REFUSED", "SENDING", "SENT", "CANCELLED"] as const;
export type BulkSendState = (typeof bulkSendStates)[number];

/** A file of envelopes to send from one template version and one mailbox. */
export type BulkSend = {
  readonly id: BulkSendId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly userId: UserId;
  readonly origin: Origin;
  readonly templateId: TemplateId;
  readonly templateVersion: TemplateVersionId;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The settings of the file, and the offset of its first row. */
  readonly source: { readonly format: RowsFormat; readonly start: RowsStart };
  /** The defaults for envelopes whose row has no value. */
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly isDryRun: boolean;
  readonly isAllOrNothing: boolean;
  readonly state: BulkSendState;
  /** The reason why nothing is sent. */
  readonly faults: readonly FaultRow[];
  readonly createdAt: Instant;
  readonly checkedAt: Instant | undefined;
  readonly startedAt: Instant | undefined;
  readonly endedAt: Instant | undefined;
};

/** Rows that are sent together, and their position in the file. */
export type Batch = {
  readonly position: number;
  readonly firstRow: number;
  readonly rows: number;
  readonly firstByte: number;
  readonly nextByte: number;
  readonly linesBefore: number;
  readonly nextLines: number;
};

/** The progress of a bulk send, in rows. */
export type Totals = { readonly rows: number; readonly faulty: number; readonly sent: number; readonly failed: number };
