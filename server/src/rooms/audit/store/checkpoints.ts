import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

/** A signed checkpoint of the log at a size. */
export type Checkpoint = { readonly size: number; readonly note: string };

/** A checkpoint and its time, and whether it was put into the operator's folder. */
export type TimedCheckpoint = Checkpoint & { readonly signedAt: Instant; readonly isKept: boolean };

/** The checkpoint of the largest log; undefined before the first. */
export async function findLastCheckpoint(db: Queries): Promise<TimedCheckpoint | undefined> {
  return db.first<TimedCheckpoint>(sql`
    select size, note, signed_at as "signedAt", kept_at is not null as "isKept"
    from audit_checkpoints
    order by size desc
    limit 1`);
}

/** The checkpoint of a size; undefined when none was signed. */
export async function findCheckpoint(db: Queries, size: number): Promise<Checkpoint | undefined> {
  return db.first<Checkpoint>(sql`
    select size, note
    from audit_checkpoints
    where size = ${size}`);
}

/** Checkpoints of logs above a size, smallest first. */
export async function listCheckpoints(db: Queries, above: number, limit: number): Promise<readonly Checkpoint[]> {
  return db.all<Checkpoint>(sql`
    select size, note
    from audit_checkpoints
    where size > ${above}
    order by size
    limit ${limit}`);
}

/** Adds a checkpoint, unless there is one of its size. */
export async function addCheckpoint(db: Queries, { size, note }: Checkpoint, at: Instant): Promise<void> {
  await db.run(sql`
    insert into audit_checkpoints (size, note, signed_at)
    values (${size}, ${note}, ${at})
    on conflict (size) do nothing`);
}

/** Checkpoints that are not in the operator's folder yet, smallest first. */
export async function listUnkept(db: Queries, limit: number): Promise<readonly Checkpoint[]> {
  return db.all<Checkpoint>(sql`
    select size, note
    from audit_checkpoints
    where kept_at is null
    order by size
    limit ${limit}`);
}

/** Notes that a checkpoint is in the operator's folder. */
export async function setKept(db: Queries, size: number, at: Instant): Promise<void> {
  await db.run(sql`
    update audit_checkpoints
    set kept_at = ${at}
    where size = ${size}`);
}

/** Checkpoints that were not sent yet, smallest first. */
export async function listUnsent(db: Queries, limit: number): Promise<readonly Checkpoint[]> {
  return db.all<Checkpoint>(sql`
    select size, note
    from audit_checkpoints
    where sent_at is null
    order by size
    limit ${limit}`);
}

/** Notes that a checkpoint was sent. */
export async function setSent(db: Queries, size: number, at: Instant): Promise<void> {
  await db.run(sql`
    update audit_checkpoints
    set sent_at = ${at}
    where size = ${size}`);
}
