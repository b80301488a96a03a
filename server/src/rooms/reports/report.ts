import type { AccountId, EnvelopeId, Id, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { PeopleSearch } from "../accounts/index.ts";
import type { LogQuery } from "../audit/index.ts";
import type { EnvelopeSearchBody } from "../envelopes/index.ts";

export type ReportId = Id<"report">;

/** PENDING: awaits a job. STARTED: running. COMPLETED: the file can be downloaded. CLEANED: the file expired or was not written. */
export const reportStates = ["PENDING", "STARTED", "COMPLETED", "CLEANED"] as const;

/** The same of exports of accounts. CANCELLED: an owner ended it before it was written. */
export const exportStates = [...reportStates, "CANCELLED"] as const;
export type ReportState = (typeof exportStates)[number];

/** Objects by their ids, or by a search. */
export type Chosen<ObjectId, Search> =
  | { readonly uuids: readonly ObjectId[]; readonly searchParams?: undefined }
  | { readonly uuids?: undefined; readonly searchParams: Search };

/** The search of a report of mailboxes. */
export type MailboxSearch = {
  readonly keyword?: string | null | undefined;
  readonly group?: readonly Id<"mailboxGroup">[] | null | undefined;
  readonly withGroups?: boolean | null | undefined;
};

/** Kind and content of a report. */
export type ReportInput =
  | { readonly kind: "envelopes"; readonly mailboxId: MailboxId; readonly params: Chosen<EnvelopeId, EnvelopeSearchBody> }
  | { readonly kind: "audit"; readonly mailboxId: undefined; readonly params: LogQuery }
  | { readonly kind: "users"; readonly mailboxId: undefined; readonly params: Chosen<UserId, PeopleSearch> }
  | { readonly kind: "mailboxes"; readonly mailboxId: undefined; readonly params: Chosen<MailboxId, MailboxSearch> }
  | { readonly kind: "account"; readonly mailboxId: undefined; readonly params: Readonly<Record<string, never>> };

/** A report that a user has started. `code` is encrypted. */
export type Report = ReportInput & {
  readonly id: ReportId;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly state: ReportState;
  /** Rows written; of an export of an account, files. */
  readonly rows: number;
  /** The number of files that an export of an account will have, once it is known. */
  readonly entriesOf: number | undefined;
  readonly sizeBytes: number | undefined;
  readonly code: string | undefined;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | undefined;
};

/** A report that is a table. */
export type TableReport = Exclude<Report, { kind: "account" }>;

/** A report as it begins. */
export function newReport(
  input: ReportInput & Pick<Report, "accountId">,
  made: Pick<Report, "id" | "userId" | "createdAt">,
): Report {
  return {
    ...input,
    ...made,
    state: "PENDING",
    rows: 0,
    entriesOf: undefined,
    sizeBytes: undefined,
    code: undefined,
    expiresAt: undefined,
  };
}

/** Bounds of reports. */
export const reportLimits = {
  /** Objects by id in one report. */
  uuidsMax: 1000,
  /** Pending and running reports of one account. */
  openMax: 20,
  /** Reports that one process writes at a time. */
  atOnceMax: 1,
  /** Rows that are read at a time. */
  pageRows: 500,
  fileMaxBytes: 1024 ** 3,
  /** The file of an export of an account. */
  exportMaxBytes: 1024 ** 4,
  /** Exports of an account in a list, newest first. */
  exportsListed: 100,
  /** How often the progress of an export is saved, and whether it was cancelled is looked at. */
  progressMs: 1000,
  /** Hours until the link expires. */
  linkHours: 24,
  /** Days for which the state can be read, and after which an unfinished report is abandoned. */
  keptDays: 30,
  givenUpDays: 2,
} as const;
