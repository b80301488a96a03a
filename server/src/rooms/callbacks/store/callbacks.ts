import sql from "sql-template-tag";
import type { DisabledReason } from "@chancery/core/callback/callback.ts";
import type { FilterInput } from "@chancery/core/callback/filter.ts";
import type { DateFormat } from "@chancery/core/event/event-body.ts";
import type { AccountId, CallbackId, FormId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { callbackLimits } from "@chancery/core/callback/callback.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

/** A callback as stored, without its secrets. */
export type CallbackRow = {
  readonly id: CallbackId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly user_id: UserId;
  readonly url: string;
  readonly retries: number;
  readonly timeout_ms: number;
  readonly success_code: number;
  readonly login: string | null;
  readonly filter: FilterInput;
  readonly dates: DateFormat;
  readonly created_at: Instant;
  readonly disabled_at: Instant | null;
  readonly disabled_reason: DisabledReason | null;
  /** The form whose envelopes the callback sends, and nothing else. */
  readonly form_id: FormId | null;
  /** Deliveries need this permission of the user. */
  readonly permission: number;
};

/** Serializes the creation of callbacks of a mailbox until the transaction ends; returns their number. */
export async function lockAndCountCallbacks(tx: Transaction, mailboxId: MailboxId): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('chancery callbacks of ' || ${mailboxId}::text, 0))`);
  return tx.count(sql`
    select count(*)::integer as count
    from callbacks
    where mailbox_id = ${mailboxId}
      and form_id is null
      and removed_at is null`);
}

/** The encrypted texts of a new callback. */
export type LockedTexts = { readonly password: string | null; readonly secret: string };

/** Adds a callback. */
export async function addCallback(tx: Transaction, row: CallbackRow, locked: LockedTexts): Promise<void> {
  await tx.run(sql`
    insert into callbacks (id, mailbox_id, account_id, user_id, url, retries, timeout_ms, success_code, login, password, secret,
      filter, dates, created_at, form_id, permission)
    values (${row.id}, ${row.mailbox_id}, ${row.account_id}, ${row.user_id}, ${row.url}, ${row.retries}, ${row.timeout_ms},
      ${row.success_code}, ${row.login}, ${locked.password}, ${locked.secret}, ${jsonOf(row.filter)}::json, ${row.dates},
      ${row.created_at}, ${row.form_id}, ${row.permission})`);
}

/** The callbacks of a mailbox, oldest first. */
export async function listCallbacks(db: Queries, mailboxId: MailboxId): Promise<readonly CallbackRow[]> {
  return db.all<CallbackRow>(sql`
    select id, mailbox_id, account_id, user_id, url, retries, timeout_ms, success_code, login, filter, dates, created_at,
      disabled_at, disabled_reason, form_id, permission
    from callbacks
    where mailbox_id = ${mailboxId}
      and form_id is null
      and removed_at is null
    order by created_at, id
    limit ${callbackLimits.perMailbox}`);
}

/** The callbacks of these mailboxes that events are matched with. None is deleted until the transaction ends. */
export async function lockCallbacksOf(tx: Transaction, mailboxIds: readonly MailboxId[]): Promise<readonly CallbackRow[]> {
  return tx.all<CallbackRow>(sql`
    select id, mailbox_id, account_id, user_id, url, retries, timeout_ms, success_code, login, filter, dates, created_at,
      disabled_at, disabled_reason, form_id, permission
    from callbacks
    where mailbox_id = any(${mailboxIds}::uuid[])
      and form_id is null
      and removed_at is null
    order by mailbox_id, created_at, id
    limit ${callbackLimits.perMailbox * Math.max(1, mailboxIds.length)}
    for key share`);
}

/** A callback of any mailbox. */
export async function findCallback(db: Queries, id: CallbackId): Promise<CallbackRow | undefined> {
  return db.first<CallbackRow>(sql`
    select id, mailbox_id, account_id, user_id, url, retries, timeout_ms, success_code, login, filter, dates, created_at,
      disabled_at, disabled_reason, form_id, permission
    from callbacks
    where id = ${id}
      and removed_at is null`);
}

/** Callbacks of any mailboxes, by id. */
export async function findCallbacks(db: Queries, ids: readonly CallbackId[]): Promise<readonly CallbackRow[]> {
  return db.all<CallbackRow>(sql`
    select id, mailbox_id, account_id, user_id, url, retries, timeout_ms, success_code, login, filter, dates, created_at,
      disabled_at, disabled_reason, form_id, permission
    from callbacks
    where id = any(${ids}::uuid[])
      and removed_at is null
    order by id
    limit ${ids.length}`);
}

/** Locks a callback against removal and changes until the transaction ends; false when it is gone. */
export async function lockCallback(tx: Transaction, id: CallbackId): Promise<boolean> {
  return tx.has(sql`
    select 1
    from callbacks
    where id = ${id}
      and removed_at is null
    for update`);
}

/** Removes a callback with its secrets; its deliveries are deleted later. */
export async function removeCallbackRow(tx: Transaction, id: CallbackId, now: Instant): Promise<void> {
  await tx.run(sql`
    update callbacks
    set removed_at = ${now}, login = null, password = null, secret = null, previous_secret = null, previous_until = null,
      wake_at = null
    where id = ${id}
      and removed_at is null`);
}

/** Disables a callback; false when it already was. */
export async function disableCallback(tx: Transaction, id: CallbackId, reason: DisabledReason, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    update callbacks
    set disabled_at = ${now}, disabled_reason = ${reason}, wake_at = null
    where id = ${id}
      and disabled_at is null
      and removed_at is null`);
}

/** Enables a callback for a user, with a closed breaker. */
export async function enableCallback(tx: Transaction, id: CallbackId, userId: UserId): Promise<void> {
  await tx.run(sql`
    update callbacks
    set disabled_at = null, disabled_reason = null, user_id = ${userId}, breaker_failures = 0, failing_since = null,
      breaker_until = null
    where id = ${id}`);
}

/** Replaces the secret; the current one stays valid until the given time. */
export async function replaceSecret(
  tx: Transaction,
  id: CallbackId,
  { secret, previousUntil, previous }: { readonly secret: string; readonly previous: string; readonly previousUntil: Instant },
): Promise<void> {
  await tx.run(sql`
    update callbacks
    set previous_secret = ${previous}, previous_until = ${previousUntil}, secret = ${secret}
    where id = ${id}`);
}

/** Whether a user has a role in a mailbox. */
export async function isMember(db: Queries, userId: UserId, mailboxId: MailboxId): Promise<boolean> {
  return db.has(sql`
    select 1
    from mailbox_access
    where user_id = ${userId}
      and mailbox_id = ${mailboxId}
    limit 1`);
}

/** Counts a request that a user sends to an endpoint; false when there were `limit` within the window. */
export async function countSend(
  tx: Transaction,
  id: CallbackId,
  { limit, since, now }: { readonly limit: number; readonly since: Instant; readonly now: Instant },
): Promise<boolean> {
  return tx.changes(sql`
    update callbacks
    set sends = case when sends_since > ${since} then sends + 1 else 1 end,
      sends_since = case when sends_since > ${since} then sends_since else ${now} end
    where id = ${id}
      and (sends_since is null or sends_since <= ${since} or sends < ${limit}::integer)`);
}
