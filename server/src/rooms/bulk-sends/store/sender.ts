import sql from "sql-template-tag";
import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** Whether a mailbox and its account are there, and whether a person may send in it. */
export type Sender = { readonly is_open: boolean; readonly may_send: boolean };

/** The sender of a bulk send as it is now. */
export async function findSender(
  db: Queries,
  { mailboxId, userId }: { readonly mailboxId: MailboxId; readonly userId: UserId },
): Promise<Sender | undefined> {
  return db.first<Sender>(sql`
    select not m.is_removed and not a.is_removed as is_open, exists (
        select 1
        from mailbox_access x
        join user_cards u on u.id = x.user_id
        where x.mailbox_id = m.id
          and x.user_id = ${userId}
          and x.permissions @> array[${mailboxPermissions.envelopeSend}]::integer[]
          and u.status = 'ACTIVE'
      ) as may_send
    from mailbox_cards m
    join account_cards a on a.id = m.account_id
    where m.id = ${mailboxId}`);
}
