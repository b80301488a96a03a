import type { CallbackId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf } from "../events.ts";
import { findOwn } from "../find-own.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { removeCallbackRow } from "../store/callbacks.ts";

/** Removes a callback and its pending deliveries. Throws callback.not_found, callback.forbidden. */
export async function removeOwnCallback({ database, clock }: CallbacksNeeds, id: CallbackId, acting: InMailbox): Promise<Reply> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const row = await findOwn(tx, id, acting);
    await removeCallbackRow(tx, id, at);
    await publish(tx, changeOf(row, { operation: "callback-removed", at }, acting));
    return acting.settle(tx, { status: 200 });
  });
}
