import sql from "sql-template-tag";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** An envelope as a mailbox that shares its archive sees it. `role_ids`: the roles of the mailbox. */
export type ArchiveStandingRow = {
  readonly envelope_id: EnvelopeId;
  readonly template_id: TemplateId;
  readonly template_version: TemplateVersionId;
  readonly subject: string;
  readonly status: Envelope["status"];
  readonly expires_at: Instant | null;
  readonly revision: number;
  readonly allows_sharing: boolean;
  readonly has_role: boolean;
  readonly role_ids: readonly string[];
};

/** Those of some envelopes that the mailbox sees. */
export async function listArchiveStandings(
  db: Queries,
  mailboxId: MailboxId,
  ids: readonly EnvelopeId[],
): Promise<readonly ArchiveStandingRow[]> {
  return db.all<ArchiveStandingRow>(sql`
    select m.envelope_id, e.template_id, e.template_version, e.subject, e.status, e.expires_at, e.revision, e.allows_sharing,
      m.reach = 'role' as has_role, array(
        select r.role_id
        from envelope_roles r
        where r.envelope_id = m.envelope_id
          and r.mailbox_id = m.mailbox_id
        order by r.position
        limit 1000
      ) as role_ids
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = any(${ids}::uuid[])
    order by m.envelope_id
    limit ${ids.length}`);
}
