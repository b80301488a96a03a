import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { EnvelopeCode } from "@chancery/core/notification/codes.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A notice that waits for the next digest of a user. */
export type DigestRow = {
  readonly userId: UserId;
  readonly mailboxId: MailboxId;
  readonly code: EnvelopeCode;
  readonly envelopeId: EnvelopeId;
  readonly subject: string;
  /** The shown sender of the envelope. */
  readonly sender: string;
};

/** Stores notices for digests in one statement. */
export async function addToDigests(tx: Transaction, rows: readonly DigestRow[], at: Instant): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into notification_digests (user_id, mailbox_id, code, envelope_id, subject, sender, created_at)
    select user_id, mailbox_id, code, envelope_id, subject, sender, ${at}::timestamptz
    from unnest(
      ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ mailboxId }) => mailboxId)}::uuid[],
      ${rows.map(({ code }) => code)}::integer[],
      ${rows.map(({ envelopeId }) => envelopeId)}::uuid[],
      ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ sender }) => sender)}::text[]
    ) with ordinality as d (user_id, mailbox_id, code, envelope_id, subject, sender, place)
    order by place`);
}

/** A user of a mailbox with a digest to send. */
export type DueDigest = { readonly userId: UserId; readonly mailboxId: MailboxId };

/** The users of the oldest notices for digests, those that were stored before a time; up to `limit` notices are looked at. */
export async function listDueDigests(db: Queries, before: Instant, limit: number): Promise<readonly DueDigest[]> {
  return db.all<DueDigest>(sql`
    with oldest as materialized (
      select user_id, mailbox_id, created_at
      from notification_digests
      where created_at <= ${before}
      order by created_at, id
      limit ${limit}
    )
    select user_id as "userId", mailbox_id as "mailboxId"
    from oldest
    group by user_id, mailbox_id
    order by min(created_at), user_id, mailbox_id`);
}

/** Takes all notices for the digest of a user, and returns the first of them and their number. */
export async function takeDigest(
  tx: Transaction,
  { userId, mailboxId }: DueDigest,
  limit: number,
): Promise<{ readonly rows: readonly DigestRow[]; readonly total: number }> {
  const rows = await tx.all<DigestRow & { readonly total: number }>(sql`
    with taken as (
      delete from notification_digests
      where user_id = ${userId}
        and mailbox_id = ${mailboxId}
      returning id, user_id, mailbox_id, code, envelope_id, subject, sender
    )
    select user_id as "userId", mailbox_id as "mailboxId", code, envelope_id as "envelopeId", subject, sender,
      (count(*) over ())::integer as total
    from taken
    order by id
    limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
