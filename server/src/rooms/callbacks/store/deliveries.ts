import sql, { empty, type Sql } from "sql-template-tag";
import type { DeliveryState } from "@chancery/core/callback/delivery.ts";
import type { CallbackId, DeliveryId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A delivery in a list. */
export type DeliveryRow = {
  readonly id: DeliveryId;
  readonly sequence: number;
  readonly envelope_id: EnvelopeId;
  readonly status: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_attempt_at: Instant | null;
  readonly response_code: number | null;
  readonly duration_ms: number | null;
  readonly response: string | null;
  readonly created_at: Instant;
};

/** Deliveries of a callback, all or those in one state. */
export type DeliveryQuery = { readonly id: CallbackId; readonly state: DeliveryState | undefined };

type Slice = { readonly offset: number; readonly limit: number; readonly after: number | undefined };

/** The deliveries of a callback, newest first. */
export async function listDeliveries(
  db: Queries,
  { id, state }: DeliveryQuery,
  { offset, limit, after }: Slice,
): Promise<readonly DeliveryRow[]> {
  const before =
    after === undefined
      ? empty
      : sql`
      and sequence < ${after}`;
  return db.all<DeliveryRow>(sql`
    select id, sequence, envelope_id, status, state, attempts, next_attempt_at, response_code, duration_ms, response, created_at
    from callback_deliveries
    where callback_id = ${id}${inState(state)}${before}
    order by sequence desc
    limit ${limit}
    offset ${offset}`);
}

/** The number of deliveries of a callback. */
export async function countDeliveries(db: Queries, { id, state }: DeliveryQuery): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from callback_deliveries
    where callback_id = ${id}${inState(state)}`);
}

function inState(state: DeliveryState | undefined): Sql {
  return state
    ? sql`
      and state = ${state}`
    : empty;
}

/** Deliveries to be sent again: all that failed, those of these ids, or those made in a span of time. */
export type Replay =
  | { readonly kind: "failed" }
  | { readonly kind: "ids"; readonly ids: readonly DeliveryId[] }
  | { readonly kind: "span"; readonly from: Instant; readonly to: Instant };

/** Makes deliveries pending again with all their attempts, oldest first, `limit` at most; returns their number. */
export async function replayRows(
  tx: Transaction,
  id: CallbackId,
  replay: Replay,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<number> {
  return tx.run(sql`
    update callback_deliveries
    set state = 'pending', attempts = 0, is_replayed = true, next_attempt_at = ${now}
    where id = any(array(
      select id
      from callback_deliveries
      where callback_id = ${id}
        and ${conditionOf(replay)}
      order by sequence
      limit ${limit}
    ))`);
}

function conditionOf(replay: Replay) {
  if (replay.kind === "failed") return sql`state = 'dead'`;
  if (replay.kind === "ids") return sql`state <> 'pending' and id = any(${replay.ids}::uuid[])`;
  return sql`state <> 'pending' and created_at between ${replay.from} and ${replay.to}`;
}

/** Deletes deliveries that were made before a time, `limit` at most; returns their number. Ids rise with time. */
export async function forgetDeliveries(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from callback_deliveries
    where id = any(array(
      select id
      from (
        select id, created_at
        from callback_deliveries
        order by id
        limit ${limit}
      ) oldest
      where created_at < ${before}
    ))`);
}

/** Deletes deliveries of removed callbacks, `limit` at most; returns their number. */
export async function forgetOfRemoved(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from callback_deliveries
    where id = any(array(
      select d.id
      from callbacks c
      join callback_deliveries d on d.callback_id = c.id
      where c.removed_at is not null
      limit ${limit}
    ))`);
}

/**
 * Deletes removed callbacks without deliveries, `limit` at most; returns their number. A transaction that adds deliveries holds a lock
 * on their callbacks: those are left, and of the others the deliveries are looked for again once they are locked.
 */
export async function forgetRemoved(tx: Transaction, limit: number): Promise<number> {
  const ids = await tx.values<CallbackId>(sql`
    select c.id
    from callbacks c
    where c.removed_at is not null
      and not exists (
        select 1
        from callback_deliveries d
        where d.callback_id = c.id
      )
    order by c.removed_at, c.id
    limit ${limit}
    for update of c skip locked`);
  return tx.run(sql`
    delete from callbacks c
    where c.id = any(${ids}::uuid[])
      and not exists (
        select 1
        from callback_deliveries d
        where d.callback_id = c.id
      )`);
}

/** Marks the callbacks of removed mailboxes as removed, `limit` at most; returns their number. */
export async function removeOfGoneMailboxes(db: Queries, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    update callbacks
    set removed_at = ${now}, login = null, password = null, secret = null, previous_secret = null, previous_until = null,
      wake_at = null
    where id = any(array(
      select c.id
      from callbacks c
      join mailbox_cards m on m.id = c.mailbox_id
      join account_cards a on a.id = c.account_id
      where c.removed_at is null
        and (m.is_removed or a.is_removed)
      order by c.id
      limit ${limit}
    ))`);
}
