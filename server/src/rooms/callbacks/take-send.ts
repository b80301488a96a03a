import { Fault } from "@chancery/core/fault/fault.ts";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { CallbacksNeeds } from "./needs.ts";
import { countSend } from "./store/callbacks.ts";

/** Counts a test request or a replay of a callback. Throws request.too_many for one over the limit. */
export async function takeSend(
  { clock, sendLimit }: Pick<CallbacksNeeds, "clock" | "sendLimit">,
  tx: Transaction,
  id: CallbackId,
): Promise<void> {
  if (!sendLimit) return;
  const { limit, windowS } = sendLimit;
  const now = clock.now();
  if (await countSend(tx, id, { limit, since: addMs(now, -windowS * 1000), now })) return;
  const data = { limitedBy: "callback", limit, windowS };
  throw new Fault("request.too_many", { args: [windowS], retryAfterS: windowS, data });
}
