import type { Origin } from "@chancery/core/access/caller.ts";
import type { Fault, FaultCode, Json } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId, MailboxId, ProcessId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql, { empty, type Sql } from "sql-template-tag";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import { removeOld } from "../../../io/database/remove-old.ts";

/** A process without its envelopes. */
export type Process = {
  readonly id: ProcessId;
  readonly kind: string;
  readonly input: Json;
  /** Undefined of a process of the account. */
  readonly mailboxId: MailboxId | undefined;
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly origin: Origin;
  readonly createdAt: Instant;
};

/** The position of an envelope in a process. */
export type ProcessPlace = { readonly processId: ProcessId; readonly position: number };

/** The progress of a process. */
export type ProgressRow = {
  readonly id: ProcessId;
  readonly created_at: Instant;
  readonly total: number;
  readonly processed: number;
  readonly successful: number;
};

/** The result of one envelope or row; no code if it succeeded. */
export type ResultRow = {
  readonly envelope_id: EnvelopeId | null;
  readonly line: number | null;
  readonly label: string | null;
  readonly fault_code: FaultCode | null;
  readonly message: string | null;
  readonly fault_args: readonly (string | number)[] | null;
};

/** The largest number of envelopes read, far above the limit of a request. */
const resultsMax = 100_000;

/** Adds a process with its envelopes in one statement. */
export async function addProcess(tx: Transaction, process: Process, envelopeIds: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    with added as (
      ${addition(process)}
    )
    insert into process_envelopes (process_id, position, envelope_id)
    select ${process.id}::uuid, e.position, e.envelope_id
    from unnest(${envelopeIds}::uuid[]) with ordinality as e (envelope_id, position)`);
}

/** The statement that inserts a process. */
export function addition({ id, kind, input, mailboxId, accountId, userId, origin, createdAt }: Process): Sql {
  return sql`insert into processes (id, mailbox_id, account_id, user_id, kind, input, origin, created_at)
      values (${id}, ${mailboxId ?? null}, ${accountId}, ${userId}, ${kind}, ${jsonOf(input)},
        ${jsonOf(origin)}, ${createdAt})`;
}

/** A process, without an access check: for its job. */
export async function findProcess(db: Queries, id: ProcessId): Promise<Process | undefined> {
  return db.object<Process>(sql`
    select id, mailbox_id, account_id, user_id, kind, input, origin, created_at
    from processes
    where id = ${id}`);
}

/** The positions of pending envelopes, in order. */
export async function listPending(db: Queries, id: ProcessId, limit: number): Promise<readonly number[]> {
  return db.values<number>(sql`
    select position
    from process_envelopes
    where process_id = ${id}
      and ended_at is null
    order by position
    limit ${limit}`);
}

/** An envelope, or a row, that waits for its turn. */
export type PendingItem = { readonly envelope_id: EnvelopeId | null; readonly line: number | null; readonly content: Json };

/** Locks one pending envelope or row of a process; undefined if another run has finished it meanwhile. */
export async function lockPending(tx: Transaction, { processId, position }: ProcessPlace): Promise<PendingItem | undefined> {
  return tx.first<PendingItem>(sql`
    select envelope_id, line, content
    from process_envelopes
    where process_id = ${processId}
      and position = ${position}
      and ended_at is null
    for update`);
}

/** Stores the result of an envelope or row, unless it has one already; the content of a row goes. */
export async function endEnvelope(
  db: Queries,
  { processId, position }: ProcessPlace,
  at: Instant,
  fault: Fault | undefined,
): Promise<void> {
  await db.run(sql`
    update process_envelopes
    set ended_at = ${at}, fault_code = ${fault?.code ?? null}, message = ${fault?.message ?? null},
      fault_args = ${fault ? jsonOf(fault.details.args ?? []) : null}::json, content = null
    where process_id = ${processId}
      and position = ${position}
      and ended_at is null`);
}

/** The progress of a process, if the user may act in the mailbox that started it, or has the permission in its account. */
export async function findProgress(
  db: Queries,
  id: ProcessId,
  { userId, permission }: { readonly userId: UserId; readonly permission: number | null },
): Promise<ProgressRow | undefined> {
  return db.first<ProgressRow>(sql`
    select p.id, p.created_at, count(e.position) as total, count(e.ended_at) as processed,
      count(e.ended_at) filter (where e.fault_code is null) as successful
    from processes p
    join process_envelopes e on e.process_id = p.id
    where p.id = ${id}
      and (exists (
        select
        from mailbox_access a
        where a.mailbox_id = p.mailbox_id
          and a.user_id = ${userId}
      )
        or p.mailbox_id is null and exists (
          select
          from account_access a
          where a.account_id = p.account_id
            and a.user_id = ${userId}
            and ${permission}::integer = any(a.permissions)
        ))
    group by p.id`);
}

/** A process of a list. */
export type ListedProcess = ProgressRow & { readonly kind: string };

/** The processes that a mailbox has started, newest first. */
export async function listProcesses(
  db: Queries,
  mailboxId: MailboxId,
  { offset, limit, after }: Page,
): Promise<PageRows<ListedProcess>> {
  const behind = after
    ? sql`
      and (p.created_at, p.id) < (${after[0]}, ${after[1]})`
    : empty;
  const rows = await db.all<ListedProcess>(sql`
    select p.id, p.kind, p.created_at, e.total, e.processed, e.successful
    from processes p
    cross join lateral (
      select count(*) as total, count(ended_at) as processed,
        count(ended_at) filter (where fault_code is null) as successful
      from process_envelopes
      where process_id = p.id
    ) e
    where p.mailbox_id = ${mailboxId}${behind}
    order by p.created_at desc, p.id desc
    limit ${limit + 1}
    offset ${offset}`);
  const total = await db.count(sql`
    select count(*) as total
    from processes
    where mailbox_id = ${mailboxId}`);
  return { rows, total };
}

/** The results of a process by number, and when the last envelope ended. */
export type ProcessTotals = Readonly<Record<"successful" | "failed" | "pending", number>> & { readonly endedAt: Instant };

/** The totals of a process with envelopes. `endedAt` holds only once an envelope has ended. */
export async function findTotals(db: Queries, id: ProcessId): Promise<ProcessTotals | undefined> {
  return db.first<ProcessTotals>(sql`
    select count(ended_at) filter (where fault_code is null) as successful, count(fault_code) as failed,
      count(*) - count(ended_at) as pending, max(ended_at) as "endedAt"
    from process_envelopes
    where process_id = ${id}
    having count(*) > 0`);
}

/** The results of the envelopes that have ended, in order. */
export async function listResults(db: Queries, id: ProcessId): Promise<readonly ResultRow[]> {
  return db.all<ResultRow>(sql`
    select envelope_id, line, label, fault_code, message, fault_args
    from process_envelopes
    where process_id = ${id}
      and ended_at is not null
    order by position
    limit ${resultsMax}`);
}

/** Removes processes started before a time, with their results. */
export const removeProcesses = removeOld({ table: "processes", key: ["id"], time: "created_at" });
