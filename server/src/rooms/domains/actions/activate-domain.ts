import { refuseDomainAction, stageOf } from "@chancery/core/domain/transitions.ts";
import type { DomainId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { adoptPeople, adoptedMax } from "../adopt-people.ts";
import { changeOfDomain, joinsEvent } from "../events.ts";
import { loadDomain, loadLocked } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { saveStatus } from "../store/domains.ts";
import { showDomain } from "../view.ts";

/** Makes a verified domain ACTIVE and its people the account's: the first at once, the rest by a job. Throws domain.not_inactive … */
export async function activateDomain(needs: DomainsNeeds, id: DomainId, acting: InAccount): Promise<Reply> {
  const { account } = acting;
  return needs.database.transaction(async (tx) => {
    const old = await loadLocked(tx, account, id);
    const at = needs.clock.now();
    refuseDomainAction(stageOf(old, at), "activate");
    await saveStatus(tx, id, "ACTIVE");
    const users = await adoptPeople(needs, tx, old);
    const change = changeOfDomain(old, { operation: "account-domain-activated", at, details: { users } }, acting);
    await publish(tx, { ...change, events: users < adoptedMax ? [] : [joinsEvent(old)] });
    return acting.settle(tx, { status: 200, body: showDomain(await loadDomain(tx, account, id)) });
  });
}

/** Makes an ACTIVE domain INACTIVE: it adds no more users to the account, and existing users keep their access. Throws domain.not_active. */
export async function deactivateDomain({ database, clock }: DomainsNeeds, id: DomainId, acting: InAccount): Promise<Reply> {
  const { account } = acting;
  return database.transaction(async (tx) => {
    const old = await loadLocked(tx, account, id);
    const at = clock.now();
    refuseDomainAction(stageOf(old, at), "deactivate");
    await saveStatus(tx, id, "INACTIVE");
    await publish(tx, changeOfDomain(old, { operation: "account-domain-deactivated", at }, acting));
    return acting.settle(tx, { status: 200, body: showDomain(await loadDomain(tx, account, id)) });
  });
}
