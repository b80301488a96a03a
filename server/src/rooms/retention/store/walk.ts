import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** The envelope up to which envelopes that no mailbox sees have been looked for. */
export async function findWalked(db: Queries): Promise<EnvelopeId> {
  const row = await db.first<{ readonly upto_id: EnvelopeId }>(sql`
    select upto_id
    from retention_walk`);
  return row!.upto_id;
}

/** Writes that envelope. */
export async function saveWalked(db: Queries, id: EnvelopeId): Promise<void> {
  await db.run(sql`
    update retention_walk
    set upto_id = ${id}`);
}
