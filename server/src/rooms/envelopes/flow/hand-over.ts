import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { processKinds, processHandlers } from "./process-handlers.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listWaiting } from "../envelope/store/visible.ts";

/** A mailbox that was removed, the one that takes over, and who decided so. */
export type HandOver = {
  readonly mailboxId: MailboxId;
  readonly heirId: MailboxId;
  readonly accountId: AccountId;
  readonly userId: UserId;
};

const batchMax = 200;
/** A send that began before the removal is over by then. */
const lateMs = 3_600_000;
const origin: Origin = { requestId: "hand-over", ip: "", userAgent: "chancery", source: "JOB" };

/**
 * Delegates what waits in a removed mailbox to its heir, an envelope a transaction. What may not be delegated stays. Done twice
 * it does nothing.
 */
export async function handOver(needs: EnvelopesNeeds, one: HandOver, signal: AbortSignal): Promise<void> {
  let after: EnvelopeId | undefined;
  for (;;) {
    const ids = await listWaiting(needs.database, one.mailboxId, { after, limit: batchMax });
    for (const id of ids) {
      signal.throwIfAborted();
      await handOverOne(needs, one, id);
    }
    if (ids.length < batchMax) return;
    after = ids.at(-1);
  }
}

async function handOverOne(needs: EnvelopesNeeds, one: HandOver, envelopeId: EnvelopeId): Promise<void> {
  const delegate = processHandlers(needs)[processKinds.delegate];
  if (!delegate) throw new Error("delegation has no work");
  const mailbox = { id: one.mailboxId, accountId: one.accountId };
  const actor = { mailbox, caller: { userId: one.userId }, origin };
  try {
    await needs.database.transaction((tx) => delegate(tx, { envelopeId, input: { delegateId: one.heirId }, actor }));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

/** Once more for mailboxes that were removed within the hour: an envelope may have been on its way. */
export async function handOverLate(needs: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  const handovers = await needs.mailboxes.closing.listHandovers(needs.database, addMs(needs.clock.now(), -lateMs));
  for (const { mailbox_id, heir_id, account_id, user_id } of handovers) {
    await handOver(needs, { mailboxId: mailbox_id, heirId: heir_id, accountId: account_id, userId: user_id }, signal);
  }
}
