import sql from "sql-template-tag";
import type { MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";

type Move = { readonly mailboxId: MailboxId; readonly heirId: MailboxId };

/** Moves templates of one mailbox to another, which needs no share any more, and returns them, at most `limit`; those of one envelope stay. */
export async function moveTemplates(tx: Transaction, { mailboxId, heirId }: Move, limit: number): Promise<readonly TemplateId[]> {
  const ids = await tx.values<TemplateId>(sql`
    update templates
    set mailbox_id = ${heirId}
    where id = any(array(
        select id
        from (
          select id
          from templates
          where mailbox_id = ${mailboxId}
            and archived_at is null
            and not is_one_off
          union all
          select id
          from templates
          where mailbox_id = ${mailboxId}
            and archived_at is not null
            and not is_one_off
        ) own
        order by id
        limit ${limit}
      ))
      and mailbox_id = ${mailboxId}
    returning id`);
  await tx.run(sql`
    delete from template_shares
    where template_id = any(${ids}::uuid[])
      and mailbox_id = ${heirId}`);
  return ids;
}

/**
 * Moves the categories of one mailbox to another, whose names are locked. Where that has one of the name, templates and subcategories go
 * into it; a template only if the access of the two is the same, as it must be open enough for its categories.
 */
export async function moveCategories(tx: Transaction, { mailboxId, heirId }: Move): Promise<void> {
  const twins = sql`
    with twins as (
      select o.id as old_id, h.id as new_id, o.access = h.access as is_same
      from categories o
      join categories h on h.mailbox_id = ${heirId} and h.searched = o.searched
      where o.mailbox_id = ${mailboxId}
    )`;
  await tx.run(sql`${twins}
    insert into template_categories (template_id, category_id)
    select c.template_id, t.new_id
    from twins t
    join template_categories c on c.category_id = t.old_id
    where t.is_same
    on conflict do nothing`);
  await tx.run(sql`${twins}
    delete from template_categories
    where category_id in (select old_id from twins)`);
  await tx.run(sql`${twins}
    update categories c
    set parent_id = t.new_id
    from twins t
    where c.parent_id = t.old_id`);
  await tx.run(sql`${twins}
    delete from categories
    where id in (select old_id from twins)`);
  await tx.run(sql`
    update categories
    set mailbox_id = ${heirId}
    where mailbox_id = ${mailboxId}`);
}
