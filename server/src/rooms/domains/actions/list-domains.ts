import type { OpenAccount } from "@chancery/core/access/caller.ts";
import { domainStatuses, type Domain, type DomainStatus } from "@chancery/core/domain/domain.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { DomainsNeeds } from "../needs.ts";
import { countDomains, listDomains } from "../store/domains.ts";

/** The filter and page of a list of domains. */
export type DomainQuery = { readonly keyword?: string; readonly status?: DomainStatus | "VERIFIED" };

/** A page of the account's domains by name. */
export async function listOwnDomains(
  { database }: DomainsNeeds,
  account: OpenAccount,
  { keyword = "", status }: DomainQuery,
  page: Page,
): Promise<PageRows<Domain>> {
  const filter = { accountId: account.id, keyword: foldText(keyword), statuses: statusesOf(status) };
  const [rows, total] = await Promise.all([listDomains(database, filter, page), countDomains(database, filter)]);
  return { rows, total };
}

function statusesOf(status: DomainQuery["status"]): readonly DomainStatus[] {
  if (status === undefined) return domainStatuses;
  return status === "VERIFIED" ? ["INACTIVE", "ACTIVE"] : [status];
}
