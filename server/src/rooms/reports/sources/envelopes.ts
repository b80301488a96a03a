import type { ReportsNeeds } from "../needs.ts";
import { reportLimits, type Report } from "../report.ts";
import { sourceOf, type Source } from "./source.ts";

type OfEnvelopes = Extract<Report, { kind: "envelopes" }>;
type Reported = Awaited<ReturnType<ReportsNeeds["envelopes"]["listForReport"]>>["rows"][number];

/** The envelopes of a mailbox as its list shows them. */
export async function envelopesSource({ envelopes }: ReportsNeeds, report: OfEnvelopes): Promise<Source> {
  const mailbox = { id: report.mailboxId, accountId: report.accountId };
  const search = await envelopes.readReportSearch(mailbox, report.params);
  return sourceOf<Reported, NonNullable<Parameters<typeof envelopes.listForReport>[1]>>(
    {
      uuid: (row) => row.uuid,
      subject: (row) => row.subject,
      status: (row) => row.status,
      template: (row) => row.templateName,
      templateUuid: (row) => row.templateUuid,
      sender: (row) => row.mailboxName,
      senderMailboxUuid: (row) => row.mailboxUUID,
      sentByMe: (row) => row.sentByMe,
      createdAt: (row) => row.createdAt,
      sentAt: (row) => row.sentAt,
      receivedAt: (row) => row.receivedAt,
      expiresAt: (row) => row.expiredAfter,
      rolesCompleted: (row) => row.completed,
      roles: (row) => row.total,
      archived: (row) => row.archived,
      deleted: (row) => row.deleted,
    },
    (after) => envelopes.listForReport(search, after, reportLimits.pageRows),
  );
}
