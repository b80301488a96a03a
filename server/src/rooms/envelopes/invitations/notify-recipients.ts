import { statusAt } from "@chancery/core/envelope/model/transitions.ts";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { remindsEvent } from "../envelope/events.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { readSearch } from "../search/read-search.ts";
import { resolveSearch } from "../search/resolve-search.ts";
import type { SearchBody } from "../search/contract.ts";
import { lockForNotice, markNotified, type NoticeRow } from "./store/notices.ts";
import { listFolders } from "../search/store/search.ts";

/** Which envelopes: named, or found. */
export type NotifyBody = {
  readonly uuids?: readonly EnvelopeId[] | null | undefined;
  readonly searchParams?: SearchBody | null | undefined;
};

/** How many envelopes one call reminds of. */
export const notifyMax = 1000;
/** The time that must pass between two reminders. */
const pauseMs = 3_600_000;

/**
 * Has those reminded who are to act on envelopes of the mailbox: a job writes the emails. Envelopes that are named: all or none.
 * Of those a search finds, the ones that may be. Throws request.uuids_or_search for both or neither, envelope.not_found,
 * notice.not_sender, notice.too_soon, envelope.status_wrong.
 */
export async function notifyRecipients(
  needs: EnvelopesNeeds,
  { uuids, searchParams }: NotifyBody,
  acting: Acting,
): Promise<Reply> {
  if (!uuids === !searchParams) refuse([{ code: "request.uuids_or_search", pointer: "" }]);
  const ids = [...new Set(uuids ?? (await findIds(needs, searchParams ?? {}, acting)))];
  return needs.database.transaction(async (tx) => {
    const now = needs.clock.now();
    const judged = await judge(tx, ids, { mailboxId: acting.mailbox.id, now });
    const faults = judged.flatMap(({ fault }) => fault ?? []);
    if (uuids) refuseBatch(faults, ids.length);
    const notified = judged.flatMap(({ id, fault }) => (fault ? [] : id));
    await markNotified(tx, notified, now);
    await publish(tx, {
      audit: [],
      events: notified.map((id) => remindsEvent(id, envelopeCodes.reminder, now)),
      origin: acting.origin,
    });
    return acting.settle(tx, { status: 200 });
  });
}

async function findIds(needs: EnvelopesNeeds, body: SearchBody, { mailbox }: Acting) {
  const search = await resolveSearch(needs, readSearch(body, mailbox, needs.clock.now()), mailbox);
  const rows = await listFolders(needs.database, search, { offset: 0, limit: notifyMax, after: undefined });
  return rows.map((row) => row.envelope_id);
}

type Judge = { readonly mailboxId: MailboxId; readonly now: Instant };

async function judge(tx: Transaction, ids: readonly EnvelopeId[], by: Judge) {
  const rows = new Map((await lockForNotice(tx, by.mailboxId, ids)).map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const fault = faultOf(id, rows.get(id), by);
    return { id, fault: fault && { ...fault, pointer: `/uuids/${index}` } };
  });
}

function faultOf(id: EnvelopeId, row: NoticeRow | undefined, { mailboxId, now }: Judge): FaultRow | undefined {
  if (!row) return { code: "envelope.not_found", args: [id] };
  if (row.sender_mailbox_id !== mailboxId) return { code: "notice.not_sender", args: [id] };
  const status = statusAt({ status: row.status, expiresAt: row.expires_at ?? undefined }, now);
  if (status !== "SENT") return { code: "envelope.status_wrong", args: [id, status], allowed: [] };
  const isSoon = row.notified_at !== null && addMs(row.notified_at, pauseMs) > now;
  return isSoon ? { code: "notice.too_soon", args: [id] } : undefined;
}
