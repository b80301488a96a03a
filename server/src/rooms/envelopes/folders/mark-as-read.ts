import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockFolders, markRead, markUnread } from "./store/flags.ts";

/** Which envelopes, and whether they are to be unread again. */
export type MarkBody = { readonly envelopeIds: readonly EnvelopeId[]; readonly reverse?: boolean | null | undefined };

/** Marks envelopes of the mailbox as read, or as unread: all or none. It does not count as a view, and leaves no record. */
export async function markAsRead(
  { database, clock }: EnvelopesNeeds,
  { envelopeIds, reverse }: MarkBody,
  { mailbox, settle }: Acting,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const seen = new Set((await lockFolders(tx, mailbox.id, envelopeIds)).map((row) => row.envelope_id));
    const faults = envelopeIds.flatMap((id, index) =>
      seen.has(id) ? [] : [{ code: "envelope.not_found", args: [id], pointer: `/envelopeIds/${index}` } as const],
    );
    refuseBatch(faults, new Set(envelopeIds).size);
    await (reverse ? markUnread(tx, mailbox.id, envelopeIds) : markRead(tx, mailbox.id, envelopeIds, clock.now()));
    return settle(tx, { status: 200 });
  });
}
