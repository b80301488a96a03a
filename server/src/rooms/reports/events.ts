import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { DomainEvent } from "../../jobs/publish.ts";
import type { Report, ReportId } from "./report.ts";

/** Published for a report that is to be written. */
export const reportingEventName = "report.requested";

/** The event of a report, keyed by account: its reports are written one after the other. */
export function reportingEvent(id: ReportId, accountId: AccountId): DomainEvent {
  return { name: reportingEventName, key: accountId, payload: { reportId: id }, accountId };
}

/** Published for an export of an account that is to be written. */
export const exportingEventName = "account-export.requested";

/** The event of an export of an account, keyed by it. */
export function exportingEvent(id: ReportId, accountId: AccountId): DomainEvent {
  return { ...reportingEvent(id, accountId), name: exportingEventName };
}

const operations = {
  envelopes: "envelope-report-download",
  audit: "account-audit-read",
  users: "account-users-report-download",
  mailboxes: "account-mailboxes-report-download",
  account: "account-export-started",
} as const;

/** The audit record of a report, on its mailbox or account. */
export function recordOf(report: Report) {
  const { id, kind, mailboxId, accountId, userId, createdAt } = report;
  return {
    subject: mailboxId ? ({ kind: "mailbox", id: mailboxId } as const) : ({ kind: "account", id: accountId } as const),
    operation: operations[kind],
    at: createdAt,
    accountId,
    userId,
    ...(mailboxId && { mailboxId }),
    details: { reportId: id },
  };
}

/** The audit record of what happened to an export of an account. Nobody is known who downloads it by its link. */
export function exportRecord(
  operation: "account-export-ended" | "account-export-downloaded",
  { id, accountId }: Pick<Report, "id" | "accountId">,
  { at, userId }: { readonly at: Instant; readonly userId?: UserId },
) {
  const subject = { kind: "account", id: accountId } as const;
  return { subject, operation, at, accountId, ...(userId && { userId }), details: { reportId: id } };
}
