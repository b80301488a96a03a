import sql from "sql-template-tag";
import type { TemplateId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** Makes a template a favorite of the user. */
export async function addFavorite(tx: Transaction, userId: UserId, id: TemplateId, at: Instant): Promise<void> {
  await tx.run(sql`
    insert into template_favorites (user_id, template_id, created_at)
    values (${userId}, ${id}, ${at})
    on conflict (user_id, template_id) do nothing`);
}

/** Removes a favorite. */
export async function removeFavorite(tx: Transaction, userId: UserId, id: TemplateId): Promise<void> {
  await tx.run(sql`
    delete from template_favorites
    where user_id = ${userId} and template_id = ${id}`);
}

/** The number of the user's favorites besides this template. */
export async function countOtherFavorites(db: Queries, userId: UserId, id: TemplateId): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from template_favorites
    where user_id = ${userId} and template_id <> ${id}`);
}
