import { objectOf } from "@chancery/core/audit/object.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { AuditNeeds } from "../needs.ts";
import type { LogKey, LogQuery } from "../read-log-query.ts";
import { countLog, findLookedThrough, listLog, type LogRow, type LogWanted } from "../store/log.ts";
import { findNames, type Names } from "../store/names.ts";

/** The number of records that one request scans; 20 000 take some 100 ms with every filter. */
export const lookMax = 20_000;

/** A page of a log with the current names of the objects in its rows. */
export type LogPage = {
  readonly rows: readonly LogRow[];
  readonly total: number;
  readonly next: readonly (string | number)[] | undefined;
  readonly names: Names;
};

/**
 * The records of an account or a mailbox, newest first. A request scans `lookMax` records; the page continues after them at its
 * cursor, and later records are not counted.
 */
export async function readLog(
  { database, clock }: AuditNeeds,
  { asked, ...whose }: Pick<LogWanted, "of" | "ownerId"> & { readonly asked: LogQuery },
  { offset, limit, after }: Page,
): Promise<LogPage> {
  const wanted = wantedOf(whose, asked, clock.now());
  const reading = { after: after && keyOf(after), lookMax };
  const rows = await listLog(database, wanted, { ...reading, offset, limit: limit + 1 });
  const total = await countLog(database, wanted, lookMax);
  const through = rows.length > limit ? undefined : await findLookedThrough(database, wanted, reading);
  const names = await findNames(database, namelessOf(rows.slice(0, limit)));
  return { rows, total, next: through && showKey(through), names };
}

/** A page of an account's log for a report, without a total; `next` is the key after which the next page starts. */
export async function readLogForReport(
  { database, clock }: Pick<AuditNeeds, "database" | "clock">,
  { asked, ...whose }: Pick<LogWanted, "of" | "ownerId"> & { readonly asked: LogQuery },
  { after, limit }: { readonly after: LogKey | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly LogRow[]; readonly next: LogKey | undefined; readonly names: Names }> {
  const wanted = wantedOf(whose, asked, clock.now());
  const reading = { after, lookMax };
  const found = await listLog(database, wanted, { ...reading, offset: 0, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? rows.at(-1) : await findLookedThrough(database, wanted, reading);
  return { rows, next, names: await findNames(database, namelessOf(rows)) };
}

/** The sort key of a log. */
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

function wantedOf(whose: Pick<LogWanted, "of" | "ownerId">, asked: LogQuery, now: Instant): LogWanted {
  return {
    ...whose,
    from: asked.from,
    to: asked.to ?? now,
    mailboxIds: asked.mailboxUuid,
    actions: asked.action,
    kinds: asked.objectType,
    objectIds: asked.objectId,
    operatorIds: asked.operatorId,
    sources: asked.source,
    objectName: asked.objectName?.toLowerCase(),
    ip: asked.ip,
    isOfFailures: asked.errorCode !== undefined,
  };
}

function namelessOf(rows: readonly LogRow[]) {
  const objects = rows.map(({ record, mailboxId }) => ({ ...objectOf(record), mailboxId }));
  const ofEnvelopes = objects.flatMap(({ kind, id, mailboxId }) =>
    kind === "envelope" && mailboxId ? [{ id: id as EnvelopeId, mailboxId }] : [],
  );
  const about = <Id extends string>(wanted: string) => objects.flatMap(({ kind, id }) => (kind === wanted ? [id as Id] : []));
  return {
    people: [...new Set([...about<UserId>("user"), ...rows.flatMap(({ record }) => record.userId ?? [])])],
    mailboxes: [...new Set([...about<MailboxId>("mailbox"), ...rows.flatMap(({ mailboxId }) => mailboxId ?? [])])],
    envelopes: [...new Map(ofEnvelopes.map((one) => [one.id, one])).values()],
  };
}
