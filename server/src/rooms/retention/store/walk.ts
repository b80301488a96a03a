import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** The envelope up to which envelopes that no mailbox sees have been looked for. */
export async function findWalked(db: Queries): Promise<EnvelopeId> {
  const id = await db.value<EnvelopeId>(sql`
    select upto_id
    from retention_walk`);
  return id!;
}

/** Writes that envelope. */
export async function saveWalked(db: Queries, id: EnvelopeId): Promise<void> {
  await db.run(sql`
    update retention_walk
    set upto_id = ${id}`);
}
