import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { findOwn, wrongState } from "../find-own.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import { showOwn, type Reader } from "../show-own.ts";
import { cancelSending, endBatches } from "../store/states.ts";

/**
 * Cancels the rows not sent yet. First no new batch is started, then those being sent are awaited; sent rows stay sent.
 * Cancelling again succeeds. Throws bulk_send.not_found, bulk_send.state.
 */
export async function cancelRest(needs: BulkSendsNeeds, id: BulkSendId, acting: InMailbox & Reader): Promise<Reply> {
  const { database, clock } = needs;
  await findOwn(database, id, acting.mailbox.id);
  const isCancelled = await cancelSending(database, id, clock.now());
  const bulk = await findOwn(database, id, acting.mailbox.id);
  if (!isCancelled && bulk.state !== "CANCELLED") throw wrongState(bulk, ["CHECKING", "CHECKED", "SENDING", "CANCELLED"]);
  return database.transaction(async (tx) => {
    await endBatches(tx, id, clock.now());
    return acting.settle(tx, { status: 200, body: await showOwn(needs, tx, id, acting) });
  });
}
