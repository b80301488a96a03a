import sql from "sql-template-tag";
import type { MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** The version of the newest envelope of each template that a mailbox sees. */
export async function listVisibleVersions(
  db: Queries,
  mailboxId: MailboxId,
  templateIds: readonly TemplateId[],
): Promise<readonly { readonly template_id: TemplateId; readonly version: TemplateVersionId }[]> {
  return db.all(sql`
    select t.template_id, m.version
    from unnest(${templateIds}::uuid[]) as t (template_id)
    cross join lateral (
      select template_version as version
      from mailbox_envelopes
      where mailbox_id = ${mailboxId}
        and template_id = t.template_id
        and reach <> 'approval'
      order by created_at desc, envelope_id desc
      limit 1
    ) m
    order by t.template_id
    limit ${templateIds.length}`);
}
