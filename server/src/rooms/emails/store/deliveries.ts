import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { Delivery } from "../email.ts";

/** The emails about an envelope, newest first, and their number; those older than 30 days are gone. */
export async function listDeliveries(db: Queries, id: EnvelopeId, { after, limit, offset }: Page): Promise<PageRows<Delivery>> {
  const rows = await db.all<Delivery>(sql`
    select id, recipient, mailbox_id as "mailboxId", coalesce(refusal, trouble) as reason, created_at as "createdAt",
      ended_at as "endedAt",
      case
        when refusal is not null then 'refused'
        when ended_at is not null then 'accepted'
        when trouble is not null then 'retrying'
        else 'queued'
      end as state
    from letters
    where envelope_id = ${id}
      and (${after?.[0] ?? null}::uuid is null or id < ${after?.[0] ?? null}::uuid)
    order by id desc
    limit ${limit + 1}
    offset ${offset}`);
  const total = await db.count(sql`
    select count(*)::integer as count
    from letters
    where envelope_id = ${id}`);
  return { rows, total };
}
