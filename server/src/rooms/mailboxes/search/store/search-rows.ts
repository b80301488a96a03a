import sql from "sql-template-tag";
import { searchRows } from "@chancery/core/mailbox/search.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import { listAliases } from "../../mailbox/store/aliases.ts";
import { findMailboxes, listEmails } from "../../mailbox/store/mailboxes.ts";

/**
 * Rebuilds the search rows of a mailbox. Call it in the transaction that changes its names, its people or their email addresses, after
 * the change; the lock makes concurrent changes wait and see it.
 */
export async function saveSearchRows(tx: Transaction, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    select id
    from mailboxes
    where id = ${mailboxId}
    for no key update`);
  const mailbox = (await findMailboxes(tx, [mailboxId])).get(mailboxId);
  await tx.run(sql`
    delete from mailbox_names
    where mailbox_id = ${mailboxId}`);
  await tx.run(sql`
    delete from mailbox_texts
    where mailbox_id = ${mailboxId}`);
  if (!mailbox || mailbox.isRemoved) return;
  const [aliases, emails] = [await listAliases(tx, mailboxId), await listEmails(tx, mailboxId)];
  const rows = searchRows({ id: mailboxId, name: mailbox.name, aliases, emails });
  const visibleTo = mailbox.hidesName ? mailbox.accountId : null;
  await tx.run(sql`
    insert into mailbox_names (mailbox_id, kind, searched, visible_to)
    select ${mailboxId}::uuid, n.kind, n.searched, ${visibleTo}::uuid
    from unnest(${rows.names.map((row) => row.kind)}::text[], ${rows.names.map((row) => row.searched)}::text[]) as n (kind, searched)`);
  for (const text of rows.texts) {
    await tx.run(sql`
      insert into mailbox_texts (mailbox_id, kind, searched, grams, visible_to, is_sample)
      values (${mailboxId}, ${text.kind}, ${text.searched}, ${text.grams}::text[], ${visibleTo}, ${rows.isSample})`);
  }
}
