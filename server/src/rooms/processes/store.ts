import type { Origin } from "@chancery/core/access/caller.ts";
import type { Fault, FaultCode, Json } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId, MailboxId, ProcessId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql, { empty } from "sql-template-tag";
import type { Page, PageRows } from "../../http/route/paging.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { removeOld } from "../../io/database/remove-old.ts";
import type { ProcessActor } from "./needs.ts";

/** A process without its envelopes. */
export type Process = {
  readonly id: ProcessId;
  readonly kind: string;
  readonly input: Json;
  readonly actor: ProcessActor;
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

/** The result of one envelope; no code if it succeeded. */
export type ResultRow = {
  readonly envelope_id: EnvelopeId;
  readonly fault_code: FaultCode | null;
  readonly message: string | null;
  readonly fault_args: readonly (string | number)[] | null;
};

/** The largest number of envelopes read, far above the limit of a request. */
const resultsMax = 100_000;

/** Adds a process with its envelopes in one statement. */
export async function addProcess(
  tx: Transaction,
  { id, kind, input, actor, createdAt }: Process,
  envelopeIds: readonly EnvelopeId[],
): Promise<void> {
  const { mailbox, caller, origin } = actor;
  await tx.run(sql`
    with added as (
      insert into processes (id, mailbox_id, account_id, user_id, kind, input, origin, created_at)
      values (${id}, ${mailbox.id}, ${mailbox.accountId}, ${caller.userId}, ${kind}, ${JSON.stringify(input)},
        ${JSON.stringify(origin)}, ${createdAt})
    )
    insert into process_envelopes (process_id, position, envelope_id)
    select ${id}::uuid, e.position, e.envelope_id
    from unnest(${envelopeIds}::uuid[]) with ordinality as e (envelope_id, position)`);
}

type ProcessRow = {
  readonly id: ProcessId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly user_id: UserId;
  readonly kind: string;
  readonly input: Json;
  readonly origin: Origin;
  readonly created_at: Instant;
};

/** A process, without an access check: for its job. */
export async function findProcess(db: Queries, id: ProcessId): Promise<Process | undefined> {
  const row = await db.first<ProcessRow>(sql`
    select id, mailbox_id, account_id, user_id, kind, input, origin, created_at
    from processes
    where id = ${id}`);
  if (!row) return undefined;
  const mailbox = { id: row.mailbox_id, accountId: row.account_id };
  const actor = { mailbox, caller: { userId: row.user_id }, origin: row.origin };
  return { id: row.id, kind: row.kind, input: row.input, actor, createdAt: row.created_at };
}

/** The positions of pending envelopes, in order. */
export async function listPending(db: Queries, id: ProcessId, limit: number): Promise<readonly number[]> {
  const rows = await db.all<{ readonly position: number }>(sql`
    select position
    from process_envelopes
    where process_id = ${id}
      and ended_at is null
    order by position
    limit ${limit}`);
  return rows.map(({ position }) => position);
}

/** Locks one pending envelope of a process; undefined if another run has finished it meanwhile. */
export async function lockPending(tx: Transaction, { processId, position }: ProcessPlace): Promise<EnvelopeId | undefined> {
  const row = await tx.first<{ readonly envelope_id: EnvelopeId }>(sql`
    select envelope_id
    from process_envelopes
    where process_id = ${processId}
      and position = ${position}
      and ended_at is null
    for update`);
  return row?.envelope_id;
}

/** Stores the result of an envelope, unless it has one already. */
export async function endEnvelope(
  db: Queries,
  { processId, position }: ProcessPlace,
  at: Instant,
  fault: Fault | undefined,
): Promise<void> {
  await db.run(sql`
    update process_envelopes
    set ended_at = ${at}, fault_code = ${fault?.code ?? null}, message = ${fault?.message ?? null},
      fault_args = ${fault ? JSON.stringify(fault.details.args ?? []) : null}::json
    where process_id = ${processId}
      and position = ${position}
      and ended_at is null`);
}

/** The progress of a process, if the user may act in the mailbox that started it. */
export async function findProgress(db: Queries, id: ProcessId, userId: UserId): Promise<ProgressRow | undefined> {
  return db.first<ProgressRow>(sql`
    select p.id, p.created_at, count(e.position) as total, count(e.ended_at) as processed,
      count(e.ended_at) filter (where e.fault_code is null) as successful
    from processes p
    join process_envelopes e on e.process_id = p.id
    where p.id = ${id}
      and exists (
        select
        from mailbox_access a
        where a.mailbox_id = p.mailbox_id
          and a.user_id = ${userId}
      )
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
  const count = await db.first<{ readonly total: number }>(sql`
    select count(*) as total
    from processes
    where mailbox_id = ${mailboxId}`);
  return { rows, total: count?.total ?? 0 };
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
    select envelope_id, fault_code, message, fault_args
    from process_envelopes
    where process_id = ${id}
      and ended_at is not null
    order by position
    limit ${resultsMax}`);
}

/** Removes processes started before a time, with their results. */
export const removeProcesses = removeOld({ table: "processes", key: ["id"], time: "created_at" });
