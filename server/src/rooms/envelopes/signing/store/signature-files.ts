import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** More signatures than a template can have slots for. */
const signaturesMax = 10_000;

/** Keeps the CMS of signatures by their place in the envelope's list, from `first` on. */
export async function addSignatureFiles(
  tx: Transaction,
  id: EnvelopeId,
  first: number,
  files: readonly Uint8Array[],
): Promise<void> {
  await tx.run(sql`
    insert into envelope_signatures (envelope_id, position, cms)
    select ${id}::uuid, ${first}::integer + f.place - 1, f.cms
    from unnest(${files.map((file) => Buffer.from(file))}::bytea[]) with ordinality as f (cms, place)`);
}

/** The CMS of each signature of an envelope, in their order. */
export async function listSignatureFiles(db: Queries, id: EnvelopeId): Promise<readonly Uint8Array[]> {
  const rows = await db.all<{ readonly cms: Uint8Array }>(sql`
    select cms
    from envelope_signatures
    where envelope_id = ${id}
    order by position
    limit ${signaturesMax}`);
  return rows.map(({ cms }) => cms);
}
