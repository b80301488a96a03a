import type { OpenAccount } from "@chancery/core/access/caller.ts";
import { faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { holdProvider } from "./store/domains.ts";

/** How people of a domain sign in. */
export type SsoSettings = { readonly providerId: ProviderId | undefined; readonly onlySsoLogin: boolean };

/** A row when people would have to sign in through a provider and there is none. */
export function ssoFaults({ providerId, onlySsoLogin }: SsoSettings, domain: string): readonly FaultRow[] {
  return onlySsoLogin && !providerId ? [{ code: "provider.none", args: [domain], pointer: "/onlySsoLogin" }] : [];
}

/** Throws provider.not_found and provider.foreign, unless the provider, if any, is the account's. */
export async function checkProvider(tx: Transaction, account: OpenAccount, { providerId }: SsoSettings): Promise<void> {
  if (!providerId) return;
  const owner = await holdProvider(tx, providerId);
  if (owner === account.id) return;
  const code = owner ? "provider.foreign" : "provider.not_found";
  throw faultOf([{ code, args: [providerId], pointer: "/ssoIdProviderUuid" }]);
}
