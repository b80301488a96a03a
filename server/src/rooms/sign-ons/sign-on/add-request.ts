import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { beginsMax, beginsWindowMs } from "./limits.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { addRequest, lockRequestsOf, type NewRequest } from "./store/requests.ts";

/** Adds a request. Throws request.too_many when the IP address has started too many in a minute, and provider.not_found when the provider is gone. */
export async function addLimitedRequest(
  needs: Pick<SignOnsNeeds, "isLimited" | "sso">,
  tx: Transaction,
  request: NewRequest,
): Promise<void> {
  if (needs.isLimited) await lockRequestsOf(tx, request.addressHash);
  const countMax = needs.isLimited ? beginsMax : Number.MAX_SAFE_INTEGER;
  if (await addRequest(tx, request, { since: addMs(request.createdAt, -beginsWindowMs), countMax })) return;
  const id = request.provider_id;
  if (!(await needs.sso.findProvider(tx, id))) throw new Fault("provider.not_found", { args: [id] });
  const seconds = beginsWindowMs / 1000;
  throw new Fault("request.too_many", { args: [seconds], retryAfterS: seconds });
}
