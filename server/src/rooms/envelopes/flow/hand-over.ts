import type { Origin } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { HandOver } from "../../mailboxes/index.ts";
import { processKinds, processHandlers } from "./process-handlers.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { listWaiting } from "../envelope/store/visible.ts";

const batchMax = 200;
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
