import type { BulkSendId } from "@chancery/core/ids/id.ts";
import type { Reply, InMailbox } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { sendingEvents } from "../events.ts";
import { findOwn, wrongState } from "../find-own.ts";
import type { BulkSendsNeeds } from "../needs.ts";
import { showOwn, type Reader } from "../show-own.ts";
import { startSending } from "../store/states.ts";

/** Starts sending a checked file. Throws bulk_send.not_found, bulk_send.state. */
export async function startOwn(needs: BulkSendsNeeds, id: BulkSendId, acting: InMailbox & Reader): Promise<Reply> {
  return needs.database.transaction(async (tx) => {
    const isStarted = (await findOwn(tx, id, acting.mailbox.id)) && (await startSending(tx, id, needs.clock.now()));
    if (!isStarted) throw wrongState(await findOwn(tx, id, acting.mailbox.id), ["CHECKED"]);
    await publish(tx, { audit: [], events: sendingEvents(id), origin: acting.origin, accountId: acting.mailbox.accountId });
    return acting.settle(tx, { status: 200, body: await showOwn(needs, tx, id, acting) });
  });
}
