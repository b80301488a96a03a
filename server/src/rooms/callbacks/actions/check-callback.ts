import { isMatch } from "@chancery/core/callback/match-event.ts";
import { checkPair, type Asking, type Pairing } from "../check-pair.ts";
import type { CallbacksNeeds } from "../needs.ts";

/** The answer of the check. Throws the faults of checkPair. */
export async function checkCallback(needs: CallbacksNeeds, pairing: Pairing, asking: Asking) {
  const { failed } = await checkPair(needs, pairing, asking);
  return { passed: isMatch(failed), failed };
}
