import sql from "sql-template-tag";
import type { SessionPolicy } from "@chancery/core/account/policies.ts";
import type { SignIn } from "@chancery/core/access/caller.ts";
import type { AccountId, MailboxId, TokenId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A token with its person and policy, and one mailbox, of a guest always theirs. The mailbox columns are null without a mailbox. */
export type AccessRow = {
  readonly token_id: TokenId;
  readonly kind: "session" | "application" | "guest";
  readonly last_used_at: Instant | null;
  readonly expires_at: Instant;
  readonly idle_until: Instant | null;
  readonly user_id: UserId;
  readonly email: string;
  /** Full names of the permissions the token is limited to; null for all. */
  readonly scopes: readonly string[] | null;
  readonly mailbox_id: MailboxId | null;
  readonly mailbox_name: string;
  readonly is_removed: boolean;
  readonly account_id: AccountId;
  readonly account_name: string;
  readonly permissions: readonly number[];
  /** Null for application tokens, and sessions older than these columns. */
  readonly signed_in_by: SignIn["by"] | null;
  readonly second_factor: SignIn["secondFactor"] | null;
  /** The network address where a session began; null for sessions older than this column. */
  readonly ip: string | null;
  readonly superseded_at: Instant | null;
  /** The policy of the person's account; null when it has none of its own. */
  readonly session_policy: SessionPolicy | null;
  /** Whether the policy requires a second factor of the session, and its user has none. */
  readonly lacks_second_factor: boolean;
  /** The user and the accounts that the row depends on, and the nil UUID for the roles of the system. */
  readonly subjects: readonly string[];
  /** Their access versions; one that never changed is absent. */
  readonly versions: Readonly<Record<string, number>>;
};

/** The subject of the version of the system's roles. */
const systemRoles = "00000000-0000-0000-0000-000000000000";

/** A valid token of an active person or of a guest and their permissions in a mailbox, in one statement. */
export async function findAccess(
  db: Queries,
  hash: Buffer,
  mailboxId: MailboxId | undefined,
  now: Instant,
): Promise<AccessRow | undefined> {
  return db.first<AccessRow>(sql`
    select t.id as token_id, t.kind, t.last_used_at, t.expires_at, t.idle_until, t.scopes, t.ip, t.signed_in_by, t.second_factor, t.superseded_at, u.id as user_id, u.email, m.id as mailbox_id, m.name as mailbox_name,
      m.is_removed, m.account_id, a.name as account_name, ap.session_policy,
      t.kind = 'session' and not t.is_by_provider and (ap.session_policy->>'requireSecondFactor')::boolean is true and not exists (
        select
        from second_factors f
        where f.user_id = t.user_id
          and f.confirmed_at is not null
      ) as lacks_second_factor,
      array(
        select p.permission
        from mailbox_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.user_id = t.user_id
          and x.mailbox_id = m.id
      ) as permissions,
      s.subjects,
      (
        select coalesce(json_object_agg(v.subject, v.version), '{}')
        from access_versions v
        where v.subject = any(s.subjects)
      ) as versions
    from tokens t
    join user_cards u on u.id = t.user_id
    left join account_policies ap on ap.account_id = u.corporate_account_id
    left join mailbox_cards m on m.id = coalesce(t.mailbox_id, ${mailboxId ?? null}::uuid)
    left join account_cards a on a.id = m.account_id
    cross join lateral (
      select array_remove(array[${systemRoles}::uuid, u.id, u.corporate_account_id, m.account_id], null) as subjects
    ) s
    where t.hash = ${hash}
      and t.expires_at > ${now}
      and (t.idle_until is null or t.idle_until > ${now})
      and (u.status = 'ACTIVE' or t.kind = 'guest' and u.is_guest)`);
}

/** An account of a person, and their permissions in it. */
export type AccountAccessRow = {
  readonly id: AccountId;
  readonly name: string;
  readonly is_removed: boolean;
  readonly permissions: readonly number[];
};

/** The account, if the person belongs to it: as a corporate user, or through a grant in it or in one of its mailboxes. */
export async function findAccountAccess(
  db: Queries,
  userId: UserId,
  accountId: AccountId,
): Promise<AccountAccessRow | undefined> {
  return db.first<AccountAccessRow>(sql`
    select a.id, a.name, a.is_removed,
      array(
        select p.permission
        from account_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.user_id = ${userId}
          and x.account_id = a.id
      ) as permissions
    from account_member_cards m
    join account_cards a on a.id = m.account_id
    where m.account_id = ${accountId}
      and m.user_id = ${userId}`);
}

/** Records the use of a token, unless that was done since `before`. Extends the idle time of a session. */
export async function touchToken(
  db: Queries,
  id: TokenId,
  now: Instant,
  times: { before: Instant; idleUntil: Instant },
): Promise<void> {
  await db.run(sql`
    update tokens
    set last_used_at = ${now}, idle_until = case when kind = 'session' then ${times.idleUntil}::timestamptz end
    where id = ${id}
      and (last_used_at is null or last_used_at < ${times.before})`);
}

/** The versions of users and accounts, by id. One that never changed is absent. */
export type AccessVersions = ReadonlyMap<string, number>;

/** Reads the access versions of these users and accounts. */
export async function readAccessVersions(db: Queries, subjects: readonly string[]): Promise<AccessVersions> {
  const rows = await db.all<{ readonly subject: string; readonly version: number }>(sql`
    select subject, version
    from access_versions
    where subject = any(${subjects}::uuid[])`);
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}
