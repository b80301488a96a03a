import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { removeOld } from "../../../io/database/remove-old.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { EmailId } from "../email.ts";

/** An email still to be sent; its body is encrypted. */
export type EmailRow = {
  readonly id: EmailId;
  readonly recipient: string;
  readonly body: string;
  readonly created_at: Instant;
  /** The envelope that the email is about, and the mailbox whose user gets it; null when the sender named the address. */
  readonly envelope_id: EnvelopeId | null;
  readonly mailbox_id: MailboxId | null;
};

/** Inserts emails in one statement. */
export async function addEmails(
  tx: Transaction,
  rows: readonly (Omit<EmailRow, "created_at"> & { readonly held_until: Instant | undefined })[],
  createdAt: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into letters (id, recipient, body, created_at, held_until, envelope_id, mailbox_id)
    select l.id, l.recipient, l.body, ${createdAt}::timestamptz, l.held_until, l.envelope_id, l.mailbox_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ recipient }) => recipient)}::text[],
      ${rows.map(({ body }) => body)}::text[], ${rows.map(({ held_until }) => held_until ?? null)}::timestamptz[],
      ${rows.map(({ envelope_id }) => envelope_id)}::uuid[], ${rows.map(({ mailbox_id }) => mailbox_id)}::uuid[])
      as l (id, recipient, body, held_until, envelope_id, mailbox_id)`);
}

/** Releases held emails whose time has come, earliest first, and returns them. Concurrent callers take different rows. */
export async function releaseHeld(
  tx: Transaction,
  now: Instant,
  limit: number,
): Promise<readonly Pick<EmailRow, "id" | "body">[]> {
  return tx.all<Pick<EmailRow, "id" | "body">>(sql`
    update letters
    set held_until = null
    where id = any(array(
      select id
      from letters
      where held_until <= ${now}
      order by held_until, id
      limit ${limit}
      for update skip locked
    ))
    returning id, body`);
}

/** An email that was neither sent nor refused. */
export async function findUnsent(db: Queries, id: EmailId): Promise<EmailRow | undefined> {
  return db.first<EmailRow>(sql`
    select id, recipient, body, created_at, envelope_id, mailbox_id
    from letters
    where id = ${id}
      and body is not null`);
}

/** Records the end of an email and erases its text. */
export async function endEmail(tx: Transaction, id: EmailId, at: Instant, refusal: string | undefined): Promise<void> {
  await tx.run(sql`
    update letters
    set ended_at = ${at}, refusal = ${refusal ?? null}, body = null, trouble = null
    where id = ${id}`);
}

/** Records why a try to send an email failed that is tried again. */
export async function noteTrouble(db: Queries, id: EmailId, trouble: string): Promise<void> {
  await db.run(sql`
    update letters
    set trouble = ${trouble}
    where id = ${id}
      and body is not null`);
}

/** Deletes emails created before a time, sent or not. */
export const removeEmails = removeOld({ table: "letters", key: ["id"], time: "created_at" });

/**
 * Deletes the emails to some addresses that were sent or refused; returns those to which one is still to be sent. Reads all emails,
 * which have no index by recipient: one call is for many addresses.
 */
export async function forgetRecipients(db: Queries, addresses: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(sql`
    with forgotten as (
      delete from letters
      where recipient = any(${addresses}::text[])
        and body is null
    )
    select distinct recipient
    from letters
    where recipient = any(${addresses}::text[])
      and body is not null
    order by recipient
    limit ${addresses.length}`);
}
