import sql from "sql-template-tag";
import type { SignedInBy } from "@chancery/core/access/caller.ts";
import type { TokenId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A session as its user sees it. Facts that were not recorded when it began are undefined. */
export type Session = {
  readonly id: TokenId;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | undefined;
  readonly expiresAt: Instant;
  readonly ip: string | undefined;
  readonly userAgent: string | undefined;
  readonly signedInBy: SignedInBy | undefined;
};

/** The valid sessions of a user, newest first. */
export async function listSessions(db: Queries, userId: UserId, now: Instant, limit: number): Promise<readonly Session[]> {
  return db.objects<Session>(sql`
    select id, created_at, last_used_at, least(expires_at, idle_until) as expires_at, ip, user_agent,
      coalesce(signed_in_by, case when is_by_provider then 'provider' end) as signed_in_by
    from tokens
    where user_id = ${userId}
      and kind = 'session'
      and expires_at > ${now}
      and idle_until > ${now}
      and superseded_at is null
    order by created_at desc, id desc
    limit ${limit}`);
}

/** Ends the other sessions of a user; returns their number. */
export async function removeOtherSessions(tx: Transaction, userId: UserId, keep: TokenId): Promise<number> {
  return tx.run(sql`
    delete from tokens
    where user_id = ${userId}
      and kind = 'session'
      and id <> ${keep}`);
}
