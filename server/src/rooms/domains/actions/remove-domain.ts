import type { DomainId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDomain } from "../events.ts";
import { loadLocked } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { removeDomainRow } from "../store/domains.ts";

/** Removes a domain in any state. Its people stay people of the account, with everything granted to them. */
export async function removeDomain({ database, clock }: DomainsNeeds, id: DomainId, acting: InAccount): Promise<Reply> {
  return database.transaction(async (tx) => {
    const domain = await loadLocked(tx, acting.account, id);
    await removeDomainRow(tx, id);
    const details = { status: domain.status };
    await publish(tx, changeOfDomain(domain, { operation: "account-domain-removed", at: clock.now(), details }, acting));
    return acting.settle(tx, { status: 200 });
  });
}
