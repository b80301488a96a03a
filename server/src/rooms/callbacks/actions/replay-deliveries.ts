import { refuse } from "@chancery/core/fault/fault.ts";
import type { CallbackId, DeliveryId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf, dueEvent } from "../events.ts";
import { findOwn } from "../find-own.ts";
import { sendingLimits } from "../limits.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { takeSend } from "../take-send.ts";
import { replayRows, type Replay } from "../store/deliveries.ts";

/** Deliveries to be sent again, as a request names them: nothing for all that failed. */
export type ReplayInput = {
  readonly ids?: readonly DeliveryId[] | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
};

/**
 * Sends deliveries again with the same ids and bytes. Throws callback.not_found, callback.forbidden, request.invalid, range.reversed,
 * request.too_many.
 */
export async function replayDeliveries(
  needs: CallbacksNeeds,
  id: CallbackId,
  input: ReplayInput,
  acting: InMailbox,
): Promise<Reply> {
  const replay = readReplay(input);
  const now = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    const row = await findOwn(tx, id, acting);
    await takeSend(needs, tx, id);
    const replayed = await replayRows(tx, id, replay, { now, limit: sendingLimits.replayMax });
    const change = changeOf(row, { operation: "callback-replayed", at: now, details: { replayed } }, acting);
    await publish(tx, { ...change, events: row.disabled_at === null ? [dueEvent(id)] : [] });
    return acting.settle(tx, { status: 200, body: { replayed } });
  });
}

function readReplay({ ids, from, to }: ReplayInput): Replay {
  if (ids && !from && !to) return { kind: "ids", ids };
  if (!ids && !from && !to) return { kind: "failed" };
  if (ids || !from || !to) refuse([{ code: "request.invalid", args: ["/ids, or /from with /to"], pointer: "/ids" }]);
  if (from && to && from > to) refuse([{ code: "range.reversed", pointer: "/to" }]);
  return { kind: "span", from: from ?? ("" as Instant), to: to ?? ("" as Instant) };
}
