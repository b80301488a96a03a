import { isSameChallenge } from "@chancery/core/domain/challenge.ts";
import { refuseDomainAction, stageOf } from "@chancery/core/domain/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DomainId } from "@chancery/core/ids/id.ts";
import { addMs, msOf } from "@chancery/core/ids/instant.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { loadDomain, loadLocked, checkDns } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { findLastCheckAt, saveCheckResult, takeCheck } from "../store/checks.ts";
import { showDomain } from "../view.ts";

/** The minimum time between two checks of a domain. */
export const checkEveryMs = 60_000;

/** Looks the record up and returns the result, in any state; changes none. Throws domain.not_found, domain.not_begun, domain.check_too_soon. */
export async function checkDomain(needs: DomainsNeeds, id: DomainId, { account, settle }: InAccount): Promise<Reply> {
  const { database, clock } = needs;
  const asked = await loadDomain(database, account, id);
  refuseDomainAction(stageOf(asked, clock.now()), "check");
  await takeTurn(needs, id);
  const check = await checkDns(needs, asked);
  return database.transaction(async (tx) => {
    const domain = await loadLocked(tx, account, id);
    if (isSameChallenge(domain.challenge, asked.challenge)) await saveCheckResult(tx, id, check, clock.now());
    return settle(tx, { status: 200, body: showDomain(await loadDomain(tx, account, id)) });
  });
}

async function takeTurn({ database, clock }: DomainsNeeds, id: DomainId): Promise<void> {
  const now = clock.now();
  if (await takeCheck(database, id, { now, since: addMs(now, -checkEveryMs) })) return;
  const last = (await findLastCheckAt(database, id)) ?? now;
  const retryAfterS = Math.max(1, Math.ceil((msOf(last) + checkEveryMs - msOf(now)) / 1000));
  throw new Fault("domain.check_too_soon", { args: [retryAfterS], retryAfterS });
}
