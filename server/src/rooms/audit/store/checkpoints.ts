import type { Instant } from "@chancery/core/ids/instant.ts";
import sql, { raw } from "sql-template-tag";
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

/** When a checkpoint came into the operator's folder, or was sent to the operator's address. */
export type DeliveredAt = "kept_at" | "sent_at";

/** Checkpoints that are still to be delivered, smallest first. */
export async function listUndelivered(db: Queries, place: DeliveredAt, limit: number): Promise<readonly Checkpoint[]> {
  return db.all<Checkpoint>(sql`
    select size, note
    from audit_checkpoints
    where ${raw(place)} is null
    order by size
    limit ${limit}`);
}

/** Notes that a checkpoint was delivered. */
export async function setDelivered(db: Queries, place: DeliveredAt, size: number, at: Instant): Promise<void> {
  await db.run(sql`
    update audit_checkpoints
    set ${raw(place)} = ${at}
    where size = ${size}`);
}
