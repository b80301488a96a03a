import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A recipient of an envelope: a mailbox with its name, or an email address. */
export type RecipientRow = {
  readonly envelope_id: EnvelopeId;
  readonly mailbox_id: MailboxId | null;
  readonly name: string | null;
  readonly email: string | null;
};

/** Roles of one envelope that are looked through for its recipients. */
const rolesMax = 20;

/** The recipients of envelopes in the order of their roles. One that has several roles comes once for each. */
export async function listRecipients(db: Queries, ids: readonly EnvelopeId[]): Promise<readonly RecipientRow[]> {
  return db.all<RecipientRow>(sql`
    select e.id as envelope_id, r.mailbox_id, c.name, case when r.mailbox_id is null then r.email end as email
    from unnest(${ids}::uuid[]) as e (id)
    cross join lateral (
      select position, mailbox_id, email
      from envelope_roles
      where envelope_id = e.id
        and kind <> 'sender'
        and (mailbox_id is not null or email is not null)
      order by position
      limit ${rolesMax}
    ) r
    left join mailbox_cards c on c.id = r.mailbox_id
    order by e.id, r.position`);
}
