import { operationOf } from "@chancery/core/audit/action.ts";
import type { AuditRecord, AuditSubject } from "@chancery/core/audit/record.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/paging.ts";
import type { AuditNeeds } from "../needs.ts";
import { countLog, findLookedThrough, listLog, type LogKey, type LogRow, type LogWanted } from "../store/log.ts";
import { findNames, type Names } from "../store/names.ts";

/** How far a log goes back when it is not told. */
const spanMs = 3 * 24 * 3_600_000;

/** How many records one request looks at; 20 000 are 60 ms with every filter. */
export const lookMax = 20_000;

/** What is asked of a log, as it comes. */
export type LogAsked = {
  readonly from?: Instant;
  readonly to?: Instant;
  readonly mailboxUuid?: readonly MailboxId[];
  readonly action?: readonly string[];
  readonly objectType?: readonly AuditSubject["kind"][];
  readonly objectId?: readonly string[];
  readonly operatorId?: readonly UserId[];
  readonly source?: readonly AuditRecord["source"][];
};

/** A page of a log with the names of what its rows are about. */
export type LogPage = {
  readonly rows: readonly LogRow[];
  readonly total: number;
  readonly next: readonly (string | number)[] | undefined;
  readonly names: Names;
};

/**
 * The records of an account or a mailbox, youngest first. A request looks at `lookMax` records: behind them the page goes on
 * by its cursor, and no more of them are counted. Throws range.reversed.
 */
export async function readLog(
  { database, clock }: AuditNeeds,
  { of, asked }: { readonly of: LogWanted["of"]; readonly asked: LogAsked },
  { offset, limit, after }: Page,
): Promise<LogPage> {
  const wanted = wantedOf(of, asked, clock.now());
  const reading = { after: after && keyOf(after), lookMax };
  const rows = await listLog(database, wanted, { ...reading, offset, limit: limit + 1 });
  const total = await countLog(database, wanted, lookMax);
  const through = rows.length > limit ? undefined : await findLookedThrough(database, wanted, reading);
  const names = await findNames(database, namelessOf(rows.slice(0, limit)));
  return { rows, total, next: through && showKey(through), names };
}

/** The values a log is ordered by. */
export function showKey({ at, subject_id, subject_kind, sequence }: LogKey): readonly (string | number)[] {
  return [at, subject_id, subject_kind, sequence];
}

function keyOf([at, id, kind, sequence]: NonNullable<Page["after"]>): LogKey {
  return {
    at: String(at) as Instant,
    subject_id: String(id),
    subject_kind: String(kind) as AuditSubject["kind"],
    sequence: Number(sequence),
  };
}

function wantedOf(of: LogWanted["of"], asked: LogAsked, now: Instant): LogWanted {
  const to = asked.to ?? now;
  const from = asked.from ?? addMs(to, -spanMs);
  if (asked.from && asked.to && asked.from >= asked.to) refuse([{ code: "range.reversed", pointer: "/to" }]);
  return {
    ...{ of, from, to },
    mailboxIds: asked.mailboxUuid,
    operations: asked.action?.map(operationOf),
    kinds: asked.objectType,
    objectIds: asked.objectId,
    operatorIds: asked.operatorId,
    sources: asked.source,
  };
}

function namelessOf(rows: readonly LogRow[]) {
  const ofEnvelopes = rows.flatMap(({ subject_kind, subject_id, mailboxId }) =>
    subject_kind === "envelope" && mailboxId ? [{ id: subject_id as EnvelopeId, mailboxId }] : [],
  );
  const about = rows.flatMap(({ subject_kind, subject_id }) => (subject_kind === "mailbox" ? [subject_id as MailboxId] : []));
  return {
    people: [...new Set(rows.flatMap(({ record }) => record.userId ?? []))],
    mailboxes: [...new Set([...about, ...rows.flatMap(({ mailboxId }) => mailboxId ?? [])])],
    envelopes: [...new Map(ofEnvelopes.map((one) => [one.id, one])).values()],
  };
}
