import { judge, recordKindOf, type DnsCheck } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { recordNameOf } from "@chancery/core/domain/name.ts";
import type { DomainsNeeds } from "./needs.ts";

/** Checks a domain's challenge in DNS. Takes seconds: never call it in a transaction. The result is valid only for the same challenge. */
export async function checkDns({ dns }: Pick<DomainsNeeds, "dns">, { name, challenge }: Domain): Promise<DnsCheck> {
  if (!challenge) throw new Error(`${name.ascii} has nothing to look for`);
  return judge(challenge, await dns.lookUp(recordNameOf(name), recordKindOf(challenge.method)));
}
