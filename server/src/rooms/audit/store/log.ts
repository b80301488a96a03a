import type { AuditRecord, AuditSubject } from "@chancery/core/audit/record.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

/** Whose log, of what time, and which of its records. What is undefined is not asked for. */
export type LogWanted = {
  readonly of: { readonly accountId: AccountId } | { readonly mailboxId: MailboxId };
  readonly from: Instant;
  readonly to: Instant;
  readonly mailboxIds: readonly MailboxId[] | undefined;
  readonly operations: readonly string[] | undefined;
  readonly kinds: readonly AuditSubject["kind"][] | undefined;
  readonly objectIds: readonly string[] | undefined;
  readonly operatorIds: readonly UserId[] | undefined;
  readonly sources: readonly AuditRecord["source"][] | undefined;
};

/** What a log is ordered by, downwards: no two records have it in common. */
export type LogKey = {
  readonly at: Instant;
  readonly subject_id: string;
  readonly subject_kind: AuditSubject["kind"];
  readonly sequence: number;
};

type Row = LogKey & { readonly record: string; readonly mailbox_id: MailboxId | null };

/** A record of a log, with the mailbox it is of. */
export type LogRow = LogKey & {
  readonly mailboxId: MailboxId | null;
  readonly record: Omit<AuditRecord, "hash">;
};

type Reading = { readonly after: LogKey | undefined; readonly lookMax: number };

/** Records that fit, youngest first, among the youngest `lookMax` behind the key. */
export async function listLog(
  db: Queries,
  wanted: LogWanted,
  { after, lookMax, offset, limit }: Reading & { readonly offset: number; readonly limit: number },
): Promise<readonly LogRow[]> {
  const rows = await db.all<Row>(sql`
    select r.at, r.subject_id, r.subject_kind, r.sequence, r.record, r.mailbox_id
    from (${youngest(wanted, { after, lookMax })}) r
    where true${fitting(wanted)}
    order by r.at desc, r.subject_id desc, r.subject_kind desc, r.sequence desc
    limit ${limit}
    offset ${offset}`);
  return rows.map(({ mailbox_id: mailboxId, record, ...key }) => ({
    ...key,
    mailboxId,
    record: JSON.parse(record) as LogRow["record"],
  }));
}

/** How many fit among the youngest `lookMax`. */
export async function countLog(db: Queries, wanted: LogWanted, lookMax: number): Promise<number> {
  const row = await db.first<{ readonly total: number }>(sql`
    select count(*) as total
    from (${youngest(wanted, { after: undefined, lookMax })}) r
    where true${fitting(wanted)}`);
  return row?.total ?? 0;
}

/** The key of the last of the youngest `lookMax` behind the key; undefined when there are fewer. */
export async function findLookedThrough(
  db: Queries,
  wanted: LogWanted,
  { after, lookMax }: Reading,
): Promise<LogKey | undefined> {
  return db.first<LogKey>(sql`
    select at, subject_id, subject_kind, sequence
    from audit_records
    where ${within(wanted, after)}
    order by at desc, subject_id desc, subject_kind desc, sequence desc
    limit 1
    offset ${lookMax - 1}`);
}

function youngest(wanted: LogWanted, { after, lookMax }: Reading): Sql {
  return sql`
      select at, subject_id, subject_kind, sequence, record, mailbox_id
      from audit_records
      where ${within(wanted, after)}
      order by at desc, subject_id desc, subject_kind desc, sequence desc
      limit ${lookMax}
    `;
}

/** The first comparison of `at` with the key is the one that the index walks from. */
function within({ of, from, to }: LogWanted, after: LogKey | undefined): Sql {
  const whose = "accountId" in of ? sql`account_id = ${of.accountId}` : sql`mailbox_id = ${of.mailboxId}`;
  const key = after && sql`(${after.at}, ${after.subject_id}, ${after.subject_kind}, ${after.sequence})`;
  const behind = key ? sql` and at <= ${after.at} and (at, subject_id, subject_kind, sequence) < ${key}` : empty;
  return sql`${whose} and at >= ${from} and at < ${to}${behind}`;
}

function fitting({ mailboxIds, operations, kinds, objectIds, operatorIds, sources }: LogWanted): Sql {
  return sql`${mailboxIds ? sql` and r.mailbox_id = any(${mailboxIds}::uuid[])` : empty}${
    kinds ? sql` and r.subject_kind = any(${kinds}::text[])` : empty
  }${objectIds ? sql` and r.subject_id = any(${objectIds}::uuid[])` : empty}${
    operations ? sql` and r.record::json->>'operation' = any(${operations}::text[])` : empty
  }${operatorIds ? sql` and r.record::json->>'userId' = any(${operatorIds}::text[])` : empty}${
    sources ? sql` and r.record::json->>'source' = any(${sources}::text[])` : empty
  }`;
}
