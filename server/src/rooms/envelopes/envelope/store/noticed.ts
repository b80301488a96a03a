import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { Noticed } from "../noticed.ts";

/** Mailboxes that are notified of one envelope. */
const mailboxesMax = 200;

/** An envelope and the first 200 mailboxes that see it and have not put it into their recycle bin. */
export async function findNoticed(db: Queries, id: EnvelopeId): Promise<Noticed | undefined> {
  const row = await db.object<Noticed["envelope"] & { readonly mailboxIds: readonly MailboxId[] }>(sql`
    select e.id, e.subject, e.sender_mailbox_id, e.expires_at, array(
      select m.mailbox_id
      from mailbox_envelopes m
      where m.envelope_id = e.id
        and not m.is_deleted
      order by m.mailbox_id
      limit ${mailboxesMax}
    ) as mailbox_ids
    from envelopes e
    where e.id = ${id}`);
  if (!row) return undefined;
  const { mailboxIds, ...envelope } = row;
  return { envelope, mailboxIds };
}
