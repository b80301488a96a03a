import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import { removeOld } from "../../../io/database/remove-old.ts";
import type { Answer } from "../../reply/reply.ts";

/** One request under a key. `holder` is new for each request. */
export type Claim = { readonly userId: UserId; readonly key: string; readonly holder: string };

/** State of a key: its fingerprint, and the answer once its request has ended. */
export type KeptAnswer = { readonly fingerprint: Buffer; readonly answer: StoredAnswer | undefined };

/** An answer; its text is encrypted when it is locked. */
export type StoredAnswer = Answer & { readonly isLocked: boolean };

type Row = {
  fingerprint: Buffer;
  status: number | null;
  headers: Readonly<Record<string, string>> | null;
  body: string | null;
  is_locked: boolean;
};

/** Claims a key that is free, whose answer has expired, or whose holder died. False when another request holds it. */
export async function claimKey(
  db: Queries,
  claim: Claim,
  fingerprint: Buffer,
  times: { now: Instant; leasedUntil: Instant; expiresAt: Instant },
): Promise<boolean> {
  return db.changes(sql`
    insert into idempotency_answers as kept (user_id, key, fingerprint, holder, leased_until, expires_at)
    values (${claim.userId}, ${claim.key}, ${fingerprint}, ${claim.holder}, ${times.leasedUntil}, ${times.expiresAt})
    on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint,
      holder = excluded.holder,
      leased_until = excluded.leased_until,
      expires_at = excluded.expires_at,
      status = null,
      headers = null,
      body = null,
      is_locked = false
    where kept.expires_at <= ${times.now}
      or (kept.status is null and kept.leased_until <= ${times.now})`);
}

/** The current state of a key. */
export async function findAnswer(db: Queries, { userId, key }: Claim): Promise<KeptAnswer | undefined> {
  const row = await db.first<Row>(sql`
    select fingerprint, status, headers, body, is_locked
    from idempotency_answers
    where user_id = ${userId}
      and key = ${key}`);
  if (!row) return undefined;
  const { fingerprint, status, headers, body, is_locked: isLocked } = row;
  return {
    fingerprint,
    answer: status === null || headers === null || body === null ? undefined : { status, headers, text: body, isLocked },
  };
}

/** Keeps the answer; false when the key is no longer this holder's or has an answer already. */
export async function keepAnswer(db: Queries, claim: Claim, fingerprint: Buffer, answer: StoredAnswer): Promise<boolean> {
  return db.changes(sql`
    update idempotency_answers
    set fingerprint = ${fingerprint},
      status = ${answer.status},
      headers = ${jsonOf(answer.headers)},
      body = ${answer.text},
      is_locked = ${answer.isLocked}
    where user_id = ${claim.userId}
      and key = ${claim.key}
      and holder = ${claim.holder}
      and status is null`);
}

/** Holds the key for longer while the request is under way. */
export async function renewKey(db: Queries, claim: Claim, leasedUntil: Instant): Promise<void> {
  await db.run(sql`
    update idempotency_answers
    set leased_until = ${leasedUntil}
    where user_id = ${claim.userId}
      and key = ${claim.key}
      and holder = ${claim.holder}
      and status is null`);
}

/** Gives the key back: nothing was done. */
export async function releaseKey(db: Queries, claim: Claim): Promise<void> {
  await db.run(sql`
    delete from idempotency_answers
    where user_id = ${claim.userId}
      and key = ${claim.key}
      and holder = ${claim.holder}
      and status is null`);
}

/** Removes expired answers. */
export const removeExpiredAnswers = removeOld({ table: "idempotency_answers", key: ["user_id", "key"], time: "expires_at" });

/** Removes a person's oldest answers beyond the limits of number and of stored bytes. Returns the number removed. */
export async function removeOldAnswers(
  db: Queries,
  userId: UserId,
  max: { readonly answers: number; readonly bytes: number },
): Promise<number> {
  return db.run(sql`
    delete from idempotency_answers
    where user_id = ${userId}
      and status is not null
      and key in (
        select key
        from (
          select key,
            row_number() over newest as place,
            sum(pg_column_size(body) + pg_column_size(headers)) over newest as bytes
          from idempotency_answers
          where user_id = ${userId}
          window newest as (order by expires_at desc, key)
        ) kept
        where place > ${max.answers}
          or bytes > ${max.bytes}
      )`);
}
