import type { Origin } from "@chancery/core/access/caller.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { AccountId, BulkSendId, MailboxId, TemplateId, TemplateVersionId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RowsFormat, RowsStart } from "../../io/rows/rows.ts";

/** Checked row by row; waiting to be started; not to be sent; at work; done; the rest given up. */
export const bulkSendStates = ["CHECKING", "CHECKED", "REFUSED", "SENDING", "SENT", "CANCELLED"] as const;
export type BulkSendState = (typeof bulkSendStates)[number];

/** A file of envelopes to be sent, of one template version, from one mailbox. */
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
  /** How the file is read, and where its rows begin. */
  readonly source: { readonly format: RowsFormat; readonly start: RowsStart };
  /** Of every envelope whose row says none. */
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly isDryRun: boolean;
  readonly isAllOrNothing: boolean;
  readonly state: BulkSendState;
  /** Why nothing is sent. */
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

/** How far a bulk send is, in rows. */
export type Totals = { readonly rows: number; readonly faulty: number; readonly sent: number; readonly failed: number };
