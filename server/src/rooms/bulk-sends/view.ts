import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { isStepDone, type Pace } from "@chancery/core/xml/steps.ts";
import { errorRows } from "../../http/reply/problem.ts";
import type { BulkSend, Totals } from "./bulk-send.ts";
import type { ListedBulkSend } from "./store/list.ts";
import type { ResultRow } from "./store/rows.ts";

/** A bulk send on the wire, with messages for an Accept-Language value. */
export function showBulkSend(bulk: BulkSend, totals: Totals, now: Instant, acceptLanguage: string | undefined) {
  const { rows: total, faulty, sent, failed } = totals;
  return {
    uuid: bulk.id,
    state: bulk.state,
    templateUuid: bulk.templateId,
    templateVersion: bulk.templateVersion,
    fileName: bulk.fileName,
    dryRun: bulk.isDryRun,
    allOrNothing: bulk.isAllOrNothing,
    total,
    faulty,
    sent,
    failed,
    pending: pendingOf(bulk, totals),
    rowsPerSecond: rateOf(bulk, sent + failed, now),
    createdAt: bulk.createdAt,
    checkedAt: bulk.checkedAt ?? null,
    startedAt: bulk.startedAt ?? null,
    endedAt: bulk.endedAt ?? null,
    errors: errorRows(bulk.faults, acceptLanguage),
  };
}

/** Shows bulk sends of a list, with messages for an Accept-Language value. */
export function showListed(now: Instant, acceptLanguage: string | undefined) {
  return ({ bulk, totals }: ListedBulkSend) => showBulkSend(bulk, totals, now, acceptLanguage);
}

/** Shows rows of the results on the wire in steps, with messages for an Accept-Language value. */
export function* showResults(rows: readonly ResultRow[], acceptLanguage: string | undefined) {
  const pace: Pace = { parts: 0 };
  const shown = [];
  for (const { position: row, line, envelope_id: envelopeUuid, faults } of rows) {
    const errors = errorRows(faults ?? [], acceptLanguage);
    shown.push({ row, line, status: envelopeUuid ? "SENT" : "FAILED", envelopeUuid, errors } as const);
    if (isStepDone(pace, 1 + errors.length)) yield;
  }
  return shown;
}

function pendingOf({ state }: BulkSend, { rows, sent, failed }: Totals): number {
  return state === "SENDING" || state === "CHECKED" ? rows - sent - failed : 0;
}

function rateOf({ startedAt, endedAt }: BulkSend, done: number, now: Instant): number {
  if (startedAt === undefined) return 0;
  const ms = msOf(endedAt ?? now) - msOf(startedAt);
  return Math.round((done * 10_000) / Math.max(ms, 1)) / 10;
}
