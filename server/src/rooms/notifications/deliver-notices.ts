import type { EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeCodes } from "@chancery/core/notification/notice.ts";
import { isNotified, readerPermissions } from "@chancery/core/notification/readers.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobRun } from "../../jobs/job-handler.ts";
import { findSenders } from "./find-senders.ts";
import { writeNotices } from "./write-notices.ts";
import type { Delivery } from "./summaries.ts";
import type { NotificationsNeeds } from "./needs.ts";
import { type StoredNotice, takeNotices } from "./store/notices.ts";
import { findNotifiesAll } from "./store/preferences.ts";
import { type Reader, listReaders } from "./store/readers.ts";

/** Notices of one transaction; fewer when the mailbox has many users. */
const batchMax = 100;
/** Users times notices of one transaction. */
const deliveriesMax = 1000;

/** Hands the queued notices of a mailbox to its users, batch by batch: each is delivered once, also when the job is repeated. */
export async function deliverNotices(
  needs: NotificationsNeeds,
  mailboxId: MailboxId,
  run: Pick<JobRun, "finish">,
  signal: AbortSignal,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    signal.throwIfAborted();
    isDone = await needs.database.transaction(async (tx) => {
      const readers = await listReaders(tx, mailboxId, readerPermissions);
      const limit = Math.max(1, Math.min(batchMax, Math.floor(deliveriesMax / Math.max(1, readers.length))));
      const notices = await takeNotices(tx, mailboxId, limit);
      if (notices.length > 0 && readers.length > 0) await deliver(needs, tx, { mailboxId, notices, readers });
      if (notices.length === limit) return false;
      await run.finish(tx);
      return true;
    });
  }
}

type Batch = {
  readonly mailboxId: MailboxId;
  readonly notices: readonly StoredNotice[];
  readonly readers: readonly Reader[];
};

async function deliver(needs: NotificationsNeeds, tx: Transaction, { mailboxId, notices, readers }: Batch): Promise<void> {
  const actors = await findActorsOf(needs, tx, notices);
  const notifiesAll = await findNotifiesAll(tx, [mailboxId]);
  const deliveries = notices.flatMap((notice): readonly Delivery[] => {
    const actor = notice.details.actorId ?? actors.of(notice);
    const sender = actors.sender(notice.envelopeId);
    const isOwn = changeCodes.has(notice.code) && notice.senderMailboxId === mailboxId && !notifiesAll;
    const isSenderHere = isOwn && readers.some(({ userId }) => userId === sender);
    const notified = readers.filter(
      (reader) =>
        isNotified(notice.code, reader.permissions) && reader.userId !== actor && (!isSenderHere || reader.userId === sender),
    );
    return notified.map((reader) => ({ reader, notice }));
  });
  const sendings = notices.map(({ envelopeId, senderMailboxId }) => ({
    envelopeId,
    senderMailboxId,
    userId: actors.sender(envelopeId),
  }));
  const senders = await findSenders(needs, tx, sendings);
  await writeNotices(needs, tx, { mailboxId, deliveries, senderOf: (id) => senders.get(id) });
}

const operations: Readonly<Record<number, string>> = { 302: "COMPLETED", 303: "CANCEL" };

type Actors = {
  /** The user who caused a notice, as far as the audit trail says. */
  readonly of: (notice: {
    readonly code: number;
    readonly envelopeId: EnvelopeId;
    readonly createdAt: Instant;
  }) => UserId | undefined;
  /** The user who sent an envelope. */
  readonly sender: (id: EnvelopeId) => UserId | undefined;
};

async function findActorsOf(needs: NotificationsNeeds, tx: Transaction, notices: readonly StoredNotice[]): Promise<Actors> {
  const ids = [...new Set(notices.map(({ envelopeId }) => envelopeId))];
  const found = await needs.audit.findActors(tx, ids, ["SEND_ENVELOPE", ...Object.values(operations)]);
  const users = new Map(found.map(({ envelopeId, operation, userId }) => [`${envelopeId} ${operation}`, userId]));
  return {
    of: ({ code, envelopeId }) => users.get(`${envelopeId} ${operations[code] ?? ""}`),
    sender: (id) => users.get(`${id} SEND_ENVELOPE`),
  };
}
