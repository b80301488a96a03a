import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type DomainId } from "@chancery/core/ids/id.ts";
import { publish } from "../../../jobs/publish.ts";
import { adoptedMax, adoptPeople } from "../adopt-people.ts";
import { ownChangeOfDomain } from "../events.ts";
import type { DomainsNeeds } from "../needs.ts";
import { lockActive } from "../store/domains.ts";

/** Makes the rest of an ACTIVE domain's people the account's, a batch a transaction. Ends when the domain is no longer ACTIVE. */
export async function adoptDomainUsers(needs: DomainsNeeds, payload: Json, signal: AbortSignal): Promise<void> {
  const { domainId } = Object(payload);
  const id = parseId<"domain">(String(domainId), "domainId");
  for (let taken = adoptedMax; taken === adoptedMax;) {
    signal.throwIfAborted();
    taken = await takeBatch(needs, id);
  }
}

async function takeBatch(needs: DomainsNeeds, id: DomainId): Promise<number> {
  return needs.database.transaction(async (tx) => {
    const domain = await lockActive(tx, id);
    if (!domain) return 0;
    const users = await adoptPeople(needs, tx, domain);
    const reported = { operation: "account-domain-users-joined", at: needs.clock.now(), details: { users } } as const;
    if (users > 0) await publish(tx, ownChangeOfDomain(domain, reported));
    return users;
  });
}
