import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRecords } from "../envelope/events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { archiveFolders, binFolders, lockFolders, restoreFolders, unarchiveFolders, type FlagRow } from "./store/flags.ts";
import { seenAt } from "../envelope/view.ts";

/** A way into or out of a mailbox's archive or recycle bin. */
export type Move = {
  readonly operation: "ARCHIVE" | "UNARCHIVE" | "DELETE" | "RESTORE";
  /** The statuses an envelope may be moved in; undefined where any may. */
  readonly statuses: readonly string[] | undefined;
  isDone(row: FlagRow): boolean;
  write(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[], now: Instant): Promise<void>;
};

const final = ["COMPLETED", "CANCELLED", "EXPIRED"];

/** Into the archive. */
export const toArchive: Move = {
  operation: "ARCHIVE",
  statuses: final,
  isDone: (row) => row.is_archived,
  write: archiveFolders,
};

/** Out of the archive. */
export const fromArchive: Move = {
  operation: "UNARCHIVE",
  statuses: final,
  isDone: (row) => !row.is_archived,
  write: unarchiveFolders,
};

/** Into the recycle bin. */
export const toBin: Move = {
  operation: "DELETE",
  statuses: [...final, "DRAFT"],
  isDone: (row) => row.is_deleted,
  write: binFolders,
};

/** Restores envelopes from the recycle bin. */
export const fromBin: Move = {
  operation: "RESTORE",
  statuses: undefined,
  isDone: (row) => !row.is_deleted,
  write: restoreFolders,
};

/**
 * Moves envelopes of the mailbox, all or none; those that are there already stay as they are. Throws a row for each that
 * cannot: envelope.not_found, envelope.not_final.
 */
export async function moveEnvelopes(
  { database, clock }: EnvelopesNeeds,
  move: Move,
  uuids: readonly EnvelopeId[],
  acting: Acting,
): Promise<Reply> {
  const { mailbox } = acting;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const rows = new Map((await lockFolders(tx, mailbox.id, uuids)).map((row) => [row.envelope_id, row]));
    const faults = uuids.flatMap((id, index) => faultsOf(rows.get(id), { id, index, move, now }));
    refuseBatch(faults, new Set(uuids).size);
    const moved = [...rows.values()].filter((row) => !move.isDone(row)).map((row) => row.envelope_id);
    await move.write(tx, mailbox.id, moved, now);
    await publish(tx, changeOfRecords(moved, acting, move.operation, now));
    return acting.settle(tx, { status: 200 });
  });
}

type Asked = { readonly id: EnvelopeId; readonly index: number; readonly move: Move; readonly now: Instant };

function faultsOf(row: FlagRow | undefined, { id, index, move: { statuses }, now }: Asked): readonly FaultRow[] {
  const pointer = `/uuids/${index}`;
  if (!row) return [{ code: "envelope.not_found", args: [id], pointer }];
  const status = seenAt(row.status, row.expires_at, now);
  if (!statuses || statuses.includes(status)) return [];
  return [{ code: "envelope.not_final", args: [id, status], pointer, allowed: statuses }];
}
