import type { OpenAccount } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DomainId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { findDomain, lockDomain } from "./store/domains.ts";
import { judge, recordKindOf, type DnsCheck } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { recordNameOf } from "@chancery/core/domain/name.ts";
import type { DomainsNeeds } from "./needs.ts";

/** A domain of the account. Throws domain.not_found, also for a domain of another account. */
export async function loadDomain(db: Queries, account: OpenAccount, id: DomainId): Promise<Domain> {
  const domain = await findDomain(db, account.id, id);
  if (!domain) throw notFound(id);
  return domain;
}

/** The same, locked until the transaction ends. */
export async function loadLocked(tx: Transaction, account: OpenAccount, id: DomainId): Promise<Domain> {
  const domain = await lockDomain(tx, account.id, id);
  if (!domain) throw notFound(id);
  return domain;
}

function notFound(id: DomainId): Fault {
  return new Fault("domain.not_found", { args: [id] });
}

/** Checks a domain's challenge in DNS. Takes seconds: never call it in a transaction. The result is valid only for the same challenge. */
export async function checkDns({ dns }: Pick<DomainsNeeds, "dns">, { name, challenge }: Domain): Promise<DnsCheck> {
  if (!challenge) throw new Error(`${name.ascii} has nothing to look for`);
  return judge(challenge, await dns.lookUp(recordNameOf(name), recordKindOf(challenge.method)));
}
