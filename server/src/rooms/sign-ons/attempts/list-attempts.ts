import type { OpenAccount } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Provider } from "@chancery/core/sso/provider.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import type { SignOnsNeeds } from "../needs.ts";
import { countAttempts, listAttempts, type AttemptRow } from "../sign-on/store/attempts.ts";

/** The provider whose attempts are listed. */
export type AttemptsQuery = { readonly id: ProviderId; readonly kind: Provider["kind"]; readonly account: OpenAccount };

/** The outcomes of responses of a provider of the account, newest first. Throws provider.not_found. */
export async function listProviderAttempts(
  needs: SignOnsNeeds,
  { id, kind, account }: AttemptsQuery,
  page: Page,
): Promise<PageRows<AttemptRow>> {
  const provider = await needs.sso.findProvider(needs.database, id);
  if (provider?.kind !== kind || provider.accountId !== account.id) throw new Fault("provider.not_found", { args: [id] });
  const of = { providerId: id, accountId: account.id };
  const rows = await listAttempts(needs.database, of, page);
  return { rows, total: await countAttempts(needs.database, of) };
}
