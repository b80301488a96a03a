import type { ReportsNeeds } from "../needs.ts";
import { reportLimits, type Report } from "../report.ts";
import { sourceOf, type Source } from "./source.ts";

type OfAudit = Extract<Report, { kind: "audit" }>;
type Shown = Awaited<ReturnType<ReportsNeeds["audit"]["readLogPage"]>>["rows"][number];

/** The audit log of an account until the report was requested, newest first. */
export function auditSource({ audit }: ReportsNeeds, { accountId, params, createdAt }: OfAudit): Source {
  const asked = { ...params, to: params.to ?? createdAt };
  return sourceOf<Shown, NonNullable<Parameters<typeof audit.readLogPage>[1]>>(
    {
      timestamp: (row) => row.timestamp,
      action: (row) => row.action ?? row.actionName,
      objectType: (row) => row.objectTypeName,
      objectId: (row) => row.objectId,
      objectName: (row) => row.objectName,
      mailboxUuid: (row) => row.mailboxUuid,
      mailboxName: (row) => row.mailboxName,
      operatorId: (row) => row.operatorId,
      operatorName: (row) => row.operatorName,
      source: (row) => row.source,
      ip: (row) => row.ip,
      browser: (row) => row.browser,
      os: (row) => row.os,
    },
    (after) => audit.readLogPage({ accountId, asked }, after, reportLimits.pageRows),
  );
}
