import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { EmailId } from "../email.ts";

/** An email still to be sent; its body is encrypted. */
export type EmailRow = {
  readonly id: EmailId;
  readonly recipient: string;
  readonly body: string;
  readonly created_at: Instant;
};

/** Inserts emails in one statement. */
export async function addEmails(
  tx: Transaction,
  rows: readonly (Omit<EmailRow, "created_at"> & { readonly held_until: Instant | undefined })[],
  createdAt: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into letters (id, recipient, body, created_at, held_until)
    select l.id, l.recipient, l.body, ${createdAt}::timestamptz, l.held_until
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ recipient }) => recipient)}::text[],
      ${rows.map(({ body }) => body)}::text[], ${rows.map(({ held_until }) => held_until ?? null)}::timestamptz[])
      as l (id, recipient, body, held_until)`);
}

/** Releases held emails whose time has come, earliest first, and returns their ids. Concurrent callers take different rows. */
export async function releaseHeld(tx: Transaction, now: Instant, limit: number): Promise<readonly EmailId[]> {
  const rows = await tx.all<Pick<EmailRow, "id">>(sql`
    update letters
    set held_until = null
    where id in (
      select id
      from letters
      where held_until <= ${now}
      order by held_until, id
      limit ${limit}
      for update skip locked
    )
    returning id`);
  return rows.map(({ id }) => id);
}

/** An email that was neither sent nor refused. */
export async function findUnsent(db: Queries, id: EmailId): Promise<EmailRow | undefined> {
  return db.first<EmailRow>(sql`
    select id, recipient, body, created_at
    from letters
    where id = ${id}
      and body is not null`);
}

/** Records the end of an email and erases its text. */
export async function endEmail(tx: Transaction, id: EmailId, at: Instant, refusal: string | undefined): Promise<void> {
  await tx.run(sql`
    update letters
    set ended_at = ${at}, refusal = ${refusal ?? null}, body = null
    where id = ${id}`);
}

/** Deletes emails created before a time, sent or not; returns their number. */
export async function removeEmails(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from letters
    where id in (
      select id
      from letters
      where created_at < ${before}
      order by created_at, id
      limit ${limit}
    )`);
}
