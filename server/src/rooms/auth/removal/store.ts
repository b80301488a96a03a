import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** The numbers of tokens and open invitations that end with a person. */
export type Endings = {
  readonly sessions: number;
  readonly application_tokens: number;
  readonly invitations_received: number;
  readonly invitations_sent: number;
};

/** Counts the valid tokens of a person, and the open invitations to their email address or by them. */
export async function countEndings(
  db: Queries,
  { userId, email, now }: { readonly userId: UserId; readonly email: string; readonly now: Instant },
): Promise<Endings> {
  const row = await db.first<Endings>(sql`
    select
      (
        select count(*)
        from tokens
        where user_id = ${userId}
          and kind = 'session'
          and expires_at > ${now}
          and (idle_until is null or idle_until > ${now})
          and superseded_at is null
      ) as sessions,
      (
        select count(*)
        from tokens
        where user_id = ${userId}
          and kind = 'application'
          and expires_at > ${now}
      ) as application_tokens,
      (
        select count(*)
        from account_invitations
        where email = ${email}
          and closed_at is null
      ) as invitations_received,
      (
        select count(*)
        from account_invitations
        where invited_by = ${userId}
          and closed_at is null
      ) as invitations_sent`);
  return row ?? { sessions: 0, application_tokens: 0, invitations_received: 0, invitations_sent: 0 };
}

/** Closes the open invitations to a person and by them. */
export async function closeInvitationsOf(
  tx: Transaction,
  { userId, email, now }: { readonly userId: UserId; readonly email: string; readonly now: Instant },
): Promise<void> {
  await tx.run(sql`
    update account_invitations
    set closed_at = ${now}, outcome = case when email = ${email} then 'DECLINED' else 'REVOKED' end
    where closed_at is null
      and (email = ${email} or invited_by = ${userId})`);
}

/** Deletes the preferences of a person, including their drawn signatures. */
export async function removeUserPreferences(tx: Transaction, userId: UserId): Promise<void> {
  await tx.run(sql`
    delete from user_preferences
    where user_id = ${userId}`);
}
