import sql from "sql-template-tag";
import type { Transaction } from "../../io/database/database.ts";
import type { OrderedEvent } from "../ordered-handler.ts";

type Row = OrderedEvent & { readonly id: number; readonly topic: string };

/** Removes up to `limit` events, oldest first, from the ordered outbox; none while another transaction does so. */
export async function takeOrderedEvents(tx: Transaction, topics: readonly string[], limit: number): Promise<readonly Row[]> {
  const rows = await tx.all<Row>(sql`
    with relay as materialized (
      select name
      from job_relays
      where name = 'ordered_outbox'
      for update skip locked
    )
    delete from ordered_outbox
    where id = any (array(
      select id
      from ordered_outbox
      where topic = any (${topics}::text[])
      order by id
      limit ${limit}
    ))
      and exists (select from relay)
    returning id, topic, payload, created_at as "createdAt"`);
  return rows.toSorted((a, b) => a.id - b.id);
}
