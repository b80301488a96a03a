import sql from "sql-template-tag";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** The share code of a template. */
export async function findCode(db: Queries, id: TemplateId): Promise<string | undefined> {
  return db.value<string>(sql`
    select code
    from template_share_codes
    where template_id = ${id}`);
}

/** The template of a share code. */
export async function findTemplateOf(db: Queries, code: string): Promise<TemplateId | undefined> {
  return db.value<TemplateId>(sql`
    select template_id
    from template_share_codes
    where code = ${code}`);
}

/** Sets the share code of a locked template; the one before is no longer valid. */
export async function setCode(tx: Transaction, id: TemplateId, code: string, now: Instant): Promise<void> {
  await tx.run(sql`
    insert into template_share_codes (template_id, code, created_at)
    values (${id}, ${code}, ${now})
    on conflict (template_id) do update
    set code = excluded.code, created_at = excluded.created_at`);
}

/** Removes the share code of a locked template. */
export async function removeCode(tx: Transaction, id: TemplateId): Promise<void> {
  await tx.run(sql`
    delete from template_share_codes
    where template_id = ${id}`);
}
