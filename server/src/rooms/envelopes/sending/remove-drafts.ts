import { allowedActions, statusAt } from "@chancery/core/envelope/model/transitions.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRemoval } from "../envelope/events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockDrafts, removeEnvelopes, type DraftRow } from "../folders/store/drafts.ts";
import { shareHolds } from "../folders/store/flags.ts";

/**
 * Removes drafts of the mailbox for good, all or none; their files are let go, their trails stay. Throws a row for each that
 * cannot: envelope.not_found, envelope.status_wrong, legal_hold.covers, approval.running.
 */
export async function removeDrafts(
  { database, clock, attachments }: EnvelopesNeeds,
  uuids: readonly EnvelopeId[],
  acting: Acting,
): Promise<Reply> {
  const ids = [...new Set(uuids)];
  return database.transaction(async (tx) => {
    await shareHolds(tx);
    const now = clock.now();
    const rows = new Map((await lockDrafts(tx, acting.mailbox.id, ids)).map((row) => [row.id, row]));
    refuseBatch(
      uuids.flatMap((id, index) => faultsOf(rows.get(id), { id, index, now })),
      ids.length,
    );
    await attachments.releaseAll(tx, ids);
    await removeEnvelopes(tx, ids);
    await publish(tx, changeOfRemoval(ids, acting, now));
    return acting.settle(tx, { status: 200 });
  });
}

function faultsOf(
  row: DraftRow | undefined,
  { id, index, now }: { readonly id: EnvelopeId; readonly index: number; readonly now: Instant },
): readonly FaultRow[] {
  const pointer = `/uuids/${index}`;
  if (!row) return [{ code: "envelope.not_found", args: [id], pointer }];
  const status = statusAt({ status: row.status, expiresAt: row.expires_at ?? undefined }, now);
  if (status !== "DRAFT") {
    return [{ code: "envelope.status_wrong", args: [id, status], pointer, allowed: allowedActions(status) }];
  }
  if (row.is_held) return [{ code: "legal_hold.covers", args: [id], pointer }];
  return row.is_on_approval ? [{ code: "approval.running", args: [id], pointer, allowed: ["withdraw"] }] : [];
}
