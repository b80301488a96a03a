import sql from "sql-template-tag";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Notice } from "@chancery/core/notification/notice.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { joinJson, jsonOf } from "../../../io/database/json.ts";

/** A notice as it is stored. */
export type StoredNotice = Notice & { readonly createdAt: Instant };

/** Stores notices in one statement. */
export function addNotices(tx: Transaction, notices: readonly Notice[], at: Instant): void {
  tx.send(sql`
    insert into notices (mailbox_id, code, envelope_id, subject, sender_mailbox_id, expires_at, details, created_at)
    select mailbox_id, code, envelope_id, subject, sender_mailbox_id, expires_at, details::json, ${at}::timestamptz
    from unnest(
      ${notices.map(({ mailboxId }) => mailboxId)}::uuid[],
      ${notices.map(({ code }) => code)}::integer[],
      ${notices.map(({ envelopeId }) => envelopeId)}::uuid[],
      ${notices.map(({ subject }) => subject)}::text[],
      ${notices.map(({ senderMailboxId }) => senderMailboxId)}::uuid[],
      ${notices.map(({ expiresAt }) => expiresAt ?? null)}::timestamptz[],
      string_to_array(${joinJson(notices.map(({ details }) => jsonOf(details)))}, chr(30))
    ) with ordinality as n (mailbox_id, code, envelope_id, subject, sender_mailbox_id, expires_at, details, place)
    order by place`);
}

/** Takes the oldest notices of a mailbox, oldest first; concurrent callers take different ones. */
export async function takeNotices(tx: Transaction, mailboxId: MailboxId, limit: number): Promise<readonly StoredNotice[]> {
  return tx.objects<StoredNotice>(sql`
    with taken as (
      delete from notices
      where id = any(array(
        select id
        from notices
        where mailbox_id = ${mailboxId}
        order by id
        limit ${limit}
        for update skip locked
      ))
      returning id, code, mailbox_id, envelope_id, subject, sender_mailbox_id, expires_at, details, created_at
    )
    select code, mailbox_id, envelope_id, subject, sender_mailbox_id, expires_at, details, created_at
    from taken
    order by id`);
}
