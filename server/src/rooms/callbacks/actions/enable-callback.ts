import { Fault } from "@chancery/core/fault/fault.ts";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf, dueEvent } from "../events.ts";
import { findOwn } from "../find-own.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { enableCallback, lockCallback } from "../store/callbacks.ts";
import { showCallback } from "../view.ts";

/** Enables a callback for the caller; what waited meanwhile is sent in order. Throws callback.not_found, callback.forbidden. */
export async function enableOwnCallback({ database, clock }: CallbacksNeeds, id: CallbackId, acting: InMailbox): Promise<Reply> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const row = await findOwn(tx, id, acting);
    if (!(await lockCallback(tx, id))) throw new Fault("callback.not_found", { args: [id] });
    await enableCallback(tx, id, acting.caller.userId);
    const change = changeOf(row, { operation: "callback-enabled", at }, acting);
    await publish(tx, { ...change, events: [dueEvent(id)] });
    return acting.settle(tx, { status: 200, body: showCallback({ ...row, disabled_at: null, disabled_reason: null }) });
  });
}
