import sql from "sql-template-tag";
import type { Breaker } from "@chancery/core/callback/breaker.ts";
import type { Attempted, DueDelivery } from "@chancery/core/callback/delivery.ts";
import type { CallbackId, DeliveryId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { CallbackRow } from "./callbacks.ts";
import type { SecretsRow } from "./secrets.ts";

/** A delivery to be added. `body` is null where it is that of the event itself. */
export type NewDelivery = {
  readonly id: DeliveryId;
  readonly callback_id: CallbackId;
  readonly sequence: number;
  readonly envelope_id: EnvelopeId;
  readonly status: string;
  readonly body: string | null;
};

/** Adds deliveries that are due at once, of events that were numbered and callbacks that were locked in the same transaction. */
export async function addDeliveries(tx: Transaction, rows: readonly NewDelivery[], now: Instant): Promise<void> {
  await tx.run(sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, next_attempt_at, created_at)
    select id, callback_id, sequence, envelope_id, status, body, 'pending', ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ callback_id }) => callback_id)}::uuid[],
      ${rows.map(({ sequence }) => sequence)}::bigint[],
      ${rows.map(({ envelope_id }) => envelope_id)}::uuid[],
      ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ body }) => body)}::text[]
    ) as d (id, callback_id, sequence, envelope_id, status, body)`);
}

/** Adds a delivery of a callback of a form, which is due at once; none when the callback is gone. */
export async function addFormDelivery(tx: Transaction, row: Omit<NewDelivery, "sequence">, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into callback_deliveries (id, callback_id, sequence, envelope_id, status, body, state, next_attempt_at, created_at)
    select ${row.id}, id, nextval('callback_form_deliveries'), ${row.envelope_id}, ${row.status}, ${row.body}, 'pending',
      ${now}::timestamptz, ${now}::timestamptz
    from callbacks
    where id = ${row.callback_id}
    for key share`);
}

/** Everything that sending needs of a callback: its breaker, and whether its mailbox and the permission of its user are there. */
export type LiveCallback = CallbackRow &
  SecretsRow & {
    readonly breaker_failures: number;
    readonly failing_since: Instant | null;
    readonly breaker_until: Instant | null;
    readonly is_mailbox_gone: boolean;
    readonly is_permitted: boolean;
  };

/** A callback that is not removed, as it is now. */
export async function findLive(db: Queries, id: CallbackId): Promise<LiveCallback | undefined> {
  return db.first<LiveCallback>(sql`
    select c.id, c.mailbox_id, c.account_id, c.user_id, c.url, c.retries, c.timeout_ms, c.success_code, c.login, c.filter, c.dates,
      c.created_at, c.disabled_at, c.disabled_reason, c.form_id, c.permission,
      c.password, c.secret, c.previous_secret, c.previous_until,
      c.breaker_failures, c.failing_since, c.breaker_until, m.is_removed or a.is_removed as is_mailbox_gone,
      exists (
        select 1
        from mailbox_access x
        join user_cards u on u.id = x.user_id
        where x.mailbox_id = c.mailbox_id
          and x.user_id = c.user_id
          and x.permissions @> array[c.permission]
          and u.status = 'ACTIVE'
      ) as is_permitted
    from callbacks c
    join mailbox_cards m on m.id = c.mailbox_id
    join account_cards a on a.id = c.account_id
    where c.id = ${id}
      and c.removed_at is null`);
}

/** Now, the deliveries at most, and envelopes whose deliveries are on their way. */
export type DueQuery = { readonly now: Instant; readonly limit: number; readonly except: readonly EnvelopeId[] };

/**
 * The deliveries of a callback that are due, longest waiting first; of each envelope the first pending one only. One that was tried or
 * replayed holds up those behind it.
 */
export async function listDue(db: Queries, id: CallbackId, { now, limit, except }: DueQuery): Promise<readonly DueDelivery[]> {
  const rows = await db.all<Omit<DueDelivery, "body"> & { readonly body: string | null }>(sql`
    with fresh as materialized (
      select d.id, d.envelope_id, d.attempts, d.next_attempt_at, d.sequence, d.body
      from callback_deliveries d
      where d.callback_id = ${id}
        and d.state = 'pending'
        and d.attempts = 0
        and not d.is_replayed
        and d.next_attempt_at <= ${now}
        and d.envelope_id not in (select unnest(${except}::uuid[]))
        and not exists (
          select 1
          from callback_deliveries f
          where f.callback_id = d.callback_id
            and f.envelope_id = d.envelope_id
            and f.state = 'pending'
            and (f.attempts > 0 or f.is_replayed)
            and f.sequence < d.sequence
        )
      order by d.sequence
      limit ${limit}
    ), again as materialized (
      select d.id, d.envelope_id, d.attempts, d.next_attempt_at, d.sequence, d.body
      from callback_deliveries d
      where d.callback_id = ${id}
        and d.state = 'pending'
        and (d.attempts > 0 or d.is_replayed)
        and d.next_attempt_at <= ${now}
        and d.envelope_id not in (select unnest(${except}::uuid[]))
        and d.sequence = (
          select f.sequence
          from callback_deliveries f
          where f.callback_id = d.callback_id
            and f.envelope_id = d.envelope_id
            and f.state = 'pending'
            and (f.attempts > 0 or f.is_replayed)
          order by f.sequence
          limit 1
        )
      order by d.next_attempt_at, d.sequence
      limit ${limit}
    ), first as (
      select distinct on (envelope_id) id, envelope_id, attempts, next_attempt_at, sequence, body
      from (
        select id, envelope_id, attempts, next_attempt_at, sequence, body
        from fresh
        union all
        select id, envelope_id, attempts, next_attempt_at, sequence, body
        from again
      ) d
      order by envelope_id, sequence
    )
    select d.id, ${id}::uuid as "callbackId", d.envelope_id as "envelopeId", d.attempts, coalesce(d.body, e.body) as body
    from first d
    left join event_cards e on e.sequence = d.sequence
    order by d.next_attempt_at, d.sequence
    limit ${limit}`);
  return rows.map(({ body, ...row }) => ({ ...row, body: body ?? undefined }));
}

/**
 * Saves the results of attempts; those of deliveries that are no longer pending are left out. The state is compared with a column: of a
 * constant, the planner knows that few rows have it, and reads the table and all results for each of these.
 */
export async function saveAttempts(db: Queries, all: readonly Attempted[]): Promise<void> {
  await db.run(sql`
    update callback_deliveries d
    set state = r.state, attempts = r.attempts, next_attempt_at = r.next_attempt_at, response_code = r.code,
      duration_ms = r.duration_ms, response = r.response
    from unnest(
      ${all.map(({ id }) => id)}::uuid[],
      ${all.map(({ state }) => state)}::text[],
      ${all.map(({ attempts }) => attempts)}::integer[],
      ${all.map(({ nextAttemptAt }) => nextAttemptAt ?? null)}::timestamptz[],
      ${all.map(({ answer }) => answer.code)}::integer[],
      ${all.map(({ answer }) => answer.durationMs)}::integer[],
      ${all.map(({ answer }) => answer.text)}::text[],
      ${all.map(() => "pending")}::text[]
    ) as r (id, state, attempts, next_attempt_at, code, duration_ms, response, previous_state)
    where d.id = r.id
      and d.state = r.previous_state`);
}

/** Saves the breaker of a callback. */
export async function saveBreaker(tx: Transaction, id: CallbackId, { failures, failingSince, until }: Breaker): Promise<void> {
  await tx.run(sql`
    update callbacks
    set breaker_failures = ${failures}, failing_since = ${failingSince ?? null}, breaker_until = ${until ?? null}
    where id = ${id}`);
}
