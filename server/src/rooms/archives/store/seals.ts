import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A page of an envelope by its hash. */
export type SealedPage = { readonly envelopeId: EnvelopeId; readonly pageHash: string };

/** Signer and level of a new seal. `fault`: why it has no time stamp, though one was wanted. */
export type NewSeal = { readonly sealedBy: string } & (
  | { readonly level: "B-B"; readonly fault: string | undefined }
  | { readonly level: "B-T"; readonly stampedAt: Instant }
);

/** A seal as certificates show it. */
export type ShownSeal = {
  readonly pageHash: string;
  readonly sealedBy: string | null;
  readonly isPending: boolean;
  readonly stampedAt: Instant | null;
};

const faultMax = 500;
/** Upper limit of counted seals. */
const countMax = 10_000;

/** Adds the seal of a page; one without its time stamp is due at once. */
export async function addSeal(tx: Transaction, { envelopeId, pageHash }: SealedPage, seal: NewSeal, now: Instant): Promise<void> {
  const fault = seal.level === "B-B" ? seal.fault?.slice(0, faultMax) : undefined;
  const wanted = fault === undefined ? seal.level : "B-T";
  const stampedAt = seal.level === "B-T" ? seal.stampedAt : null;
  await tx.run(sql`
    insert into archive_seals (envelope_id, page_hash, wanted_level, reached_level, state, sealed_at, stamped_at, try_at, fault,
      sealed_by)
    values (${envelopeId}, ${pageHash}, ${wanted}, ${seal.level}, ${fault === undefined ? "reached" : "pending"}, ${now},
      ${stampedAt}, ${now}, ${fault ?? null}, ${seal.sealedBy})
    on conflict (envelope_id, page_hash) do nothing`);
}

/** The seals of an envelope, and the hashes of the pages whose file has this SHA-256. */
export async function listSealsOf(
  db: Queries,
  envelopeId: EnvelopeId,
  sha256: string,
): Promise<{ readonly seals: readonly ShownSeal[]; readonly pageHashes: readonly string[] }> {
  const seals = await db.all<ShownSeal>(sql`
    select page_hash as "pageHash", sealed_by as "sealedBy", state in ('pending', 'open') as "isPending", stamped_at as "stampedAt"
    from archive_seals
    where envelope_id = ${envelopeId}
    order by page_hash
    limit ${countMax}`);
  const pages = await db.all<{ readonly page_hash: string }>(sql`
    select page_hash
    from printed_pages
    where envelope_id = ${envelopeId}
      and sha256 = ${sha256}
    order by page_hash
    limit ${countMax}`);
  return { seals, pageHashes: pages.map(({ page_hash }) => page_hash) };
}

/** The seal without a time stamp that is due longest. */
export async function findDueSeal(db: Queries, now: Instant): Promise<SealedPage | undefined> {
  const row = await db.first<{ readonly envelope_id: EnvelopeId; readonly page_hash: string }>(sql`
    select envelope_id, page_hash
    from archive_seals
    where state in ('pending', 'open')
      and try_at <= ${now}
    order by try_at, envelope_id, page_hash
    limit 1`);
  return row && { envelopeId: row.envelope_id, pageHash: row.page_hash };
}

/** Notes that a time stamp of this time was added to a seal. */
export async function saveStamp(tx: Transaction, { envelopeId, pageHash }: SealedPage, stampedAt: Instant): Promise<void> {
  await tx.run(sql`
    update archive_seals
    set state = 'reached', reached_level = wanted_level, stamped_at = ${stampedAt}, fault = null
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}`);
}

/** Notes why a seal got no time stamp, and when to try again. */
export async function saveDelay(
  db: Queries,
  { envelopeId, pageHash }: SealedPage,
  delay: { readonly state: "pending" | "open" | "signed"; readonly fault: string; readonly tryAt: Instant },
): Promise<void> {
  await db.run(sql`
    update archive_seals
    set state = ${delay.state}, fault = ${delay.fault.slice(0, faultMax)}, try_at = ${delay.tryAt}
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}`);
}

/** Removes the seal of an envelope that is gone. */
export async function removeSeal(db: Queries, { envelopeId, pageHash }: SealedPage): Promise<void> {
  await db.run(sql`
    delete from archive_seals
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}`);
}

/** Counts the seals that wait for a time stamp, up to 10,000: since when, and why the one that was tried last. */
export async function countPendingSeals(db: Queries) {
  const row = await db.first<{ readonly count: number; readonly oldest: Instant | null; readonly fault: string | null }>(sql`
    select count(*)::integer as count, min(sealed_at) as oldest, (array_agg(fault order by try_at desc))[1] as fault
    from (
      select sealed_at, try_at, fault
      from archive_seals
      where state = 'pending'
      order by try_at, envelope_id, page_hash
      limit ${countMax}
    ) s`);
  return { count: row!.count, oldest: row!.oldest ?? undefined, fault: row!.fault ?? "" };
}
