import { detailedActions, operationsOf, type DetailedAction } from "@chancery/core/audit/action.ts";
import { disclose, type ErasableTexts, type StoredRecord } from "@chancery/core/audit/erasable.ts";
import { recordedKinds, type RecordedKind } from "@chancery/core/audit/object.ts";
import type { AuditRecord } from "@chancery/core/audit/record.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql, { empty, join, type Sql } from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";
import type { LogKey } from "../read-log-query.ts";

/** The owner of a log, its time span and filters. Undefined filters match all. */
export type LogWanted = {
  readonly of: { readonly accountId: AccountId } | { readonly mailboxId: MailboxId };
  /** The account in whose own records the actor and origin are shown. */
  readonly ownerId: AccountId;
  readonly from: Instant | undefined;
  readonly to: Instant;
  readonly mailboxIds: readonly MailboxId[] | undefined;
  readonly actions: readonly string[] | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly objectIds: readonly string[] | undefined;
  readonly operatorIds: readonly UserId[] | undefined;
  readonly sources: readonly string[] | undefined;
  /** Lower-case text that is part of the name of the object. */
  readonly objectName: string | undefined;
  readonly ip: string | undefined;
  /** Whether to list failures, of which there are no records. */
  readonly isOfFailures: boolean;
};

type Row = LogKey & {
  readonly record: string;
  readonly erasable: ErasableTexts | null;
  readonly mailbox_id: MailboxId | null;
};

/** A record of a log, with its mailbox. */
export type LogRow = LogKey & {
  readonly mailboxId: MailboxId | null;
  readonly record: Omit<AuditRecord, "hash">;
};

type Reading = { readonly after: LogKey | undefined; readonly lookMax: number };

/** Matching records, newest first, among the newest `lookMax` after the key. */
export async function listLog(
  db: Queries,
  wanted: LogWanted,
  { after, lookMax, offset, limit }: Reading & { readonly offset: number; readonly limit: number },
): Promise<readonly LogRow[]> {
  const rows = await db.all<Row>(sql`
    select r.at, r.subject_id, r.subject_kind, r.sequence, r.record, r.erasable, r.mailbox_id
    from (${youngest(wanted, { after, lookMax })}) r
    where true${fitting(wanted)}
    order by r.at desc, r.subject_id desc, r.subject_kind desc, r.sequence desc
    limit ${limit}
    offset ${offset}`);
  return rows.map(({ mailbox_id: mailboxId, record, erasable, ...key }) => ({
    ...key,
    mailboxId,
    record: disclose(JSON.parse(record) as StoredRecord, erasable ?? {}),
  }));
}

/** The number of matches among the newest `lookMax`. */
export async function countLog(db: Queries, wanted: LogWanted, lookMax: number): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from (${youngest(wanted, { after: undefined, lookMax })}) r
    where true${fitting(wanted)}`);
}

/** The key of the last of the newest `lookMax` after the key; undefined if there are fewer. */
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
      select at, subject_id, subject_kind, sequence, record, erasable, mailbox_id,
        case when subject_kind in ('account', 'mailbox') then record::json->>'operation' end as thing_operation
      from audit_records
      where ${within(wanted, after)}
      order by at desc, subject_id desc, subject_kind desc, sequence desc
      limit ${lookMax}
    `;
}

/** The first comparison of `at` with the key is where the index scan starts. */
function within({ of, from, to }: LogWanted, after: LogKey | undefined): Sql {
  const whose = "accountId" in of ? sql`account_id = ${of.accountId}` : sql`mailbox_id = ${of.mailboxId}`;
  const key = after && sql`(${after.at}, ${after.subject_id}, ${after.subject_kind}, ${after.sequence})`;
  const behind = key ? sql` and at <= ${after.at} and (at, subject_id, subject_kind, sequence) < ${key}` : empty;
  const since = from ? sql` and at >= ${from}` : empty;
  return sql`${whose}${since} and at < ${to}${behind}`;
}

function fitting(wanted: LogWanted): Sql {
  const { mailboxIds, actions, kinds, objectIds, operatorIds, sources, objectName, ip, ownerId, isOfFailures } = wanted;
  const conditions = [
    ...(mailboxIds ? [sql`r.mailbox_id = any(${mailboxIds}::uuid[])`] : []),
    ...(kinds ? [sql`${kindOf} = any(${kinds}::text[])`] : []),
    ...(objectIds ? [sql`${idOf} = any(${objectIds}::uuid[])`] : []),
    ...(actions ? [actionIs(actions)] : []),
    ...(operatorIds ? [sql`r.record::json->>'userId' = any(${operatorIds}::text[])`] : []),
    ...(sources ? [sql`r.record::json->>'source' = any(${sources}::text[])`] : []),
    ...(ip ? [sql`audit_text(r.record, r.erasable, 'ip') = ${ip}`] : []),
    // actor and origin are shown in the account's own records only, so filters match them in those only
    ...(ip || operatorIds ? [sql`r.record::json->>'accountId' = ${ownerId}`] : []),
    ...(objectName ? [sql`position(${objectName} in lower(${nameOf})) > 0`] : []),
    ...(isOfFailures ? [sql`false`] : []),
  ];
  return conditions.length === 0 ? empty : sql` and ${join(conditions, " and ")}`;
}

/** Whether a record is of one of these actions, named by the clients' words or by ours. */
function actionIs(actions: readonly string[]): Sql {
  const words = [...actions, ...actions.flatMap(operationsOf)];
  const detailed = detailedActions.filter(({ action, operation }) => words.includes(action) || words.includes(operation));
  const operations = new Set(detailed.map(({ operation }) => operation));
  const cases = detailedActions.filter(({ operation }) => operations.has(operation)).map(caseOf);
  const operation = sql`r.record::json->>'operation'`;
  const word = cases.length === 0 ? operation : sql`case ${join(cases, " ")} else ${operation} end`;
  return sql`${word} = any(${words}::text[])`;
}

function caseOf({ action, operation, detail, text }: DetailedAction): Sql {
  const json = sql`(r.record::json->'details'->${detail}::text)::text`;
  const isText = text === undefined ? sql`${json} <> 'null'` : sql`${json} = ${text}`;
  return sql`when r.record::json->>'operation' = ${operation} and ${isText} then ${action}::text`;
}

/** The kind and the id of the object as shown (objectOf): only trails of accounts and mailboxes have records of several kinds of things. */
const kindOf = byOperation(({ kind }) => sql`${kind}::text`, sql`r.subject_kind`);
const idOf = sql`coalesce(${byOperation(
  ({ detail }) => detail && sql`(r.record::json->'details'->>${detail}::text)::uuid`,
  sql`null`,
)}, r.subject_id)`;

function byOperation(shown: (of: RecordedKind) => Sql | undefined | "", other: Sql): Sql {
  const cases = recordedKinds.flatMap((of) => {
    const value = shown(of);
    return value ? [sql`when starts_with(r.thing_operation, ${of.operations}) then ${value}`] : [];
  });
  return sql`case ${join(cases, " ")} else ${other} end`;
}

/** The name of the object as shown: from its record, or the current one. */
const nameOf = sql`coalesce(case
        when ${kindOf} = 'envelope' then (
          select c.subject
          from envelope_cards c
          where c.mailbox_id = r.mailbox_id
            and c.envelope_id = ${idOf}
        )
        else coalesce(audit_text(r.record, r.erasable, 'details', 'name'), audit_text(r.record, r.erasable, 'details', 'fileName'),
          audit_text(r.record, r.erasable, 'details', 'domain'), audit_text(r.record, r.erasable, 'details', 'email'), (
            select m.name
            from mailbox_cards m
            where m.id = ${idOf}
          ), (
            select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
            from user_cards u
            where u.id = ${idOf}
          ))
      end, '')`;
