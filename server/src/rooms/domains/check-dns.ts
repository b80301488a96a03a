import { judge, recordKindOf, type Look } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { recordNameOf } from "@chancery/core/domain/name.ts";
import type { DomainsNeeds } from "./needs.ts";

/** What DNS says of a domain's challenge. Takes seconds: never inside a transaction, and only worth something there for the same challenge. */
export async function lookUp({ dns }: Pick<DomainsNeeds, "dns">, { name, challenge }: Domain): Promise<Look> {
  if (!challenge) throw new Error(`${name.ascii} has nothing to look for`);
  return judge(challenge, await dns.lookUp(recordNameOf(name), recordKindOf(challenge.method)));
}
