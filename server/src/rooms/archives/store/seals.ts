import sql from "sql-template-tag";
import type { SealLevel, StampSpan } from "@chancery/core/archive/seal-level.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { SealedPdf } from "../../../io/pdf/seal-pdf.ts";

/** A page of an envelope by its hash. */
export type SealedPage = { readonly envelopeId: EnvelopeId; readonly pageHash: string };

/** State of a seal: as wanted; to be raised; not before the envelope has ended; or never, because a signature names the file's bytes. */
export type SealState = "reached" | "pending" | "open" | "signed";

/** Signer and levels of a new seal, with its last time stamp. `fault`: why it has not the level that was wanted. */
export type NewSeal = Omit<SealedPdf, "pdf"> & { readonly renewAt: Instant | undefined };

/** A seal whose file something is to be appended to, with the number of times that this was done before. */
export type DueSeal = SealedPage & {
  readonly appends: number;
  readonly level: SealLevel;
  readonly wanted: SealLevel;
  readonly last: StampSpan | undefined;
};

/** A seal as certificates and answers show it. */
export type ShownSeal = {
  readonly pageHash: string;
  readonly sealedBy: string | null;
  readonly level: SealLevel;
  readonly wanted: SealLevel;
  readonly state: SealState;
  readonly sealedAt: Instant;
  readonly stampedAt: Instant | null;
  readonly renewAt: Instant | null;
  readonly appends: number;
};

const faultMax = 500;
/** Upper limit of listed seals. */
const listMax = 10_000;

/** Adds the seal of a page; one that has not the wanted level is due at once. */
export async function addSeal(tx: Transaction, { envelopeId, pageHash }: SealedPage, seal: NewSeal, now: Instant): Promise<void> {
  const state: SealState = seal.level === seal.wanted ? "reached" : "pending";
  await tx.run(sql`
    insert into archive_seals (envelope_id, page_hash, wanted_level, reached_level, state, sealed_at, stamped_at, try_at, fault,
      sealed_by, last_stamp_at, last_stamp_ends_at, renew_at)
    values (${envelopeId}, ${pageHash}, ${seal.wanted}, ${seal.level}, ${state}, ${now}, ${seal.stampedAt ?? null}, ${now},
      ${seal.fault?.slice(0, faultMax) ?? null}, ${seal.sealedBy}, ${seal.span?.stampedAt ?? null}, ${seal.span?.endsAt ?? null},
      ${seal.renewAt ?? null})
    on conflict (envelope_id, page_hash) do nothing`);
}

/** The seals of an envelope by page. */
export async function listSeals(db: Queries, envelopeId: EnvelopeId): Promise<readonly ShownSeal[]> {
  return db.all<ShownSeal>(sql`
    select page_hash as "pageHash", sealed_by as "sealedBy", reached_level as level, wanted_level as wanted, state,
      sealed_at as "sealedAt", stamped_at as "stampedAt", renew_at as "renewAt", appends
    from archive_seals
    where envelope_id = ${envelopeId}
    order by page_hash
    limit ${listMax}`);
}

/** The SHA-256 of the files of an envelope's pages by the hash of the page, as far as it is one of these. */
export async function listPagesOf(
  db: Queries,
  envelopeId: EnvelopeId,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = await db.all<{ readonly page_hash: string; readonly sha256: string }>(sql`
    select page_hash, sha256
    from printed_pages
    where envelope_id = ${envelopeId}
      and sha256 = any(${sha256s}::text[])
    order by page_hash
    limit ${listMax}`);
  return new Map(pages.map(({ page_hash, sha256 }) => [page_hash, sha256]));
}

/** How many later files of a sealed page there are; undefined when its seal is not known here. */
export async function countAppends(db: Queries, { envelopeId, pageHash }: SealedPage): Promise<number | undefined> {
  return db.value<number>(sql`
    select appends
    from archive_seals
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}`);
}

type DueRow = {
  readonly envelope_id: EnvelopeId;
  readonly page_hash: string;
  readonly appends: number;
  readonly reached_level: SealLevel;
  readonly wanted_level: SealLevel;
  readonly last_stamp_at: Instant | null;
  readonly last_stamp_ends_at: Instant | null;
};

/** The seal below its wanted level that is due longest. */
export async function findDueSeal(db: Queries, now: Instant): Promise<DueSeal | undefined> {
  const row = await db.first<DueRow>(sql`
    select envelope_id, page_hash, appends, reached_level, wanted_level, last_stamp_at, last_stamp_ends_at
    from archive_seals
    where state in ('pending', 'open')
      and try_at <= ${now}
    order by try_at, envelope_id, page_hash
    limit 1`);
  return row && dueOf(row);
}

/** The seal whose last document time stamp has been due for renewal longest. */
export async function findDueRenewal(db: Queries, now: Instant): Promise<DueSeal | undefined> {
  const row = await db.first<DueRow>(sql`
    select envelope_id, page_hash, appends, reached_level, wanted_level, last_stamp_at, last_stamp_ends_at
    from archive_seals
    where renew_at is not null
      and renew_at <= ${now}
    order by renew_at, envelope_id, page_hash
    limit 1`);
  return row && dueOf(row);
}

function dueOf(row: DueRow): DueSeal {
  const { last_stamp_at: stampedAt, last_stamp_ends_at: endsAt } = row;
  return {
    envelopeId: row.envelope_id,
    pageHash: row.page_hash,
    appends: row.appends,
    level: row.reached_level,
    wanted: row.wanted_level,
    last: stampedAt === null || endsAt === null ? undefined : { stampedAt, endsAt },
  };
}

/** The level of a file after something was appended, and when which next step is due. */
export type Raised = Omit<NewSeal, "sealedBy" | "wanted"> & { readonly tryAt: Instant };

/** Notes that a later file of a sealed page was added, once. */
export async function saveRaised(tx: Transaction, { envelopeId, pageHash, appends }: DueSeal, raised: Raised): Promise<void> {
  await tx.run(sql`
    update archive_seals
    set appends = appends + 1, reached_level = ${raised.level}, stamped_at = coalesce(stamped_at, ${raised.stampedAt ?? null}),
      last_stamp_at = coalesce(${raised.span?.stampedAt ?? null}, last_stamp_at),
      last_stamp_ends_at = coalesce(${raised.span?.endsAt ?? null}, last_stamp_ends_at), renew_at = ${raised.renewAt ?? null},
      state = case when wanted_level = ${raised.level} then 'reached' else 'pending' end,
      fault = ${raised.fault?.slice(0, faultMax) ?? null}, try_at = ${raised.tryAt}
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}
      and appends = ${appends}`);
}

/** Notes why a seal was not raised, and when to try again. */
export async function saveDelay(
  db: Queries,
  { envelopeId, pageHash }: SealedPage,
  delay: { readonly state: Exclude<SealState, "reached">; readonly fault: string; readonly tryAt: Instant },
): Promise<void> {
  await db.run(sql`
    update archive_seals
    set state = ${delay.state}, fault = ${delay.fault.slice(0, faultMax)}, try_at = ${delay.tryAt}
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}
      and state <> 'reached'`);
}

/** Notes why a time stamp was not renewed, and when to try again; never without a time. */
export async function saveRenewalDelay(
  db: Queries,
  { envelopeId, pageHash, appends }: DueSeal,
  delay: { readonly fault: string; readonly renewAt: Instant | undefined },
): Promise<void> {
  await db.run(sql`
    update archive_seals
    set fault = ${delay.fault.slice(0, faultMax)}, renew_at = ${delay.renewAt ?? null}
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}
      and appends = ${appends}`);
}

/** Removes the seal of an envelope that is gone. */
export async function removeSeal(db: Queries, { envelopeId, pageHash }: SealedPage): Promise<void> {
  await db.run(sql`
    delete from archive_seals
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}`);
}
