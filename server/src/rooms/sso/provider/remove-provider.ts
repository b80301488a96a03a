import { Fault } from "@chancery/core/fault/fault.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "./events.ts";
import { findOwn, type ProviderRef } from "./find-own.ts";
import type { SsoNeeds } from "../needs.ts";
import { removeProviderRow } from "./store/providers.ts";

/** Removes a provider. Throws provider.not_found, and provider.used while a domain refers to it. */
export async function removeProvider(needs: SsoNeeds, provider: ProviderRef, acting: InAccount): Promise<Reply> {
  const { database, clock, isReferenced } = needs;
  return database.transaction(async (tx) => {
    const row = await findOwn(needs, tx, provider, acting);
    await removeProviderRow(tx, row.account_id, row.id).catch((error: unknown) => {
      throw isReferenced(error) ? new Fault("provider.used", { args: [row.id] }, { cause: error }) : error;
    });
    await publish(tx, changeOfProvider("account-sso-idp-deleted", row, acting, clock.now()));
    return acting.settle(tx, { status: 200 });
  });
}
