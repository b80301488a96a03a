import type { Domain } from "@chancery/core/domain/domain.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { DomainsNeeds } from "./needs.ts";

/** Users added in one transaction, which takes some milliseconds. */
export const adoptedMax = 500;

/**
 * Makes people with an email address on the domain, in either form, the account's; answers how many. Those of another account, which
 * must have lost the domain, move to this one. All users keep their grants.
 */
export async function adoptPeople({ accounts }: DomainsNeeds, tx: Transaction, { accountId, name }: Domain): Promise<number> {
  const domains = [...new Set([name.ascii, name.unicode])];
  return (await accounts.users.adopt(tx, { accountId, domains, limit: adoptedMax })).length;
}
