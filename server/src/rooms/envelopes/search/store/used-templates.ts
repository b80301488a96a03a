import sql from "sql-template-tag";
import type { MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A template, and its name in the newest envelope that the mailbox sees of it. */
export type UsedTemplate = { readonly id: TemplateId; readonly name: string };

/** Most templates of a mailbox that are looked through, the newest first. */
const usedMax = 10_000;
/** Most envelopes that are looked through for the templates used last, and most templates of them. */
const recentEnvelopesMax = 1000;
const recentTemplatesMax = 50;

/** Templates of the envelopes that a mailbox sees, but for those made for one envelope. It jumps from template to template. */
export async function findUsed(db: Queries, mailboxId: MailboxId): Promise<readonly UsedTemplate[]> {
  return db.all<UsedTemplate>(sql`
    with recursive used as (
      (
        select template_id, template_name, 1 as place
        from mailbox_envelopes
        where mailbox_id = ${mailboxId}
          and reach <> 'approval'
        order by template_id desc, created_at desc, envelope_id desc
        limit 1
      )
      union all
      select n.template_id, n.template_name, u.place + 1
      from used u
      cross join lateral (
        select template_id, template_name
        from mailbox_envelopes
        where mailbox_id = ${mailboxId}
          and template_id < u.template_id
          and reach <> 'approval'
        order by template_id desc, created_at desc, envelope_id desc
        limit 1
      ) n
      where u.place < ${usedMax}
    )
    select u.template_id as id, u.template_name as name
    from used u
    join template_cards t on t.id = u.template_id
    where not t.is_one_off
    order by u.template_id desc
    limit ${usedMax}`);
}

/** Templates of the last envelopes that a mailbox created, the last used first. */
export async function listRecentlyUsed(db: Queries, mailboxId: MailboxId): Promise<readonly TemplateId[]> {
  return db.values<TemplateId>(sql`
    select m.template_id
    from (
      select template_id, created_at
      from mailbox_envelopes
      where mailbox_id = ${mailboxId}
        and sender_mailbox_id = ${mailboxId}
      order by created_at desc, envelope_id desc
      limit ${recentEnvelopesMax}
    ) m
    join template_cards t on t.id = m.template_id
    where not t.is_archived
    group by m.template_id
    order by max(m.created_at) desc, m.template_id desc
    limit ${recentTemplatesMax}`);
}
