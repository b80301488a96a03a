import { Fault } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfProvider } from "./events.ts";
import { findOwnOauth, findOwnSaml } from "./find-own.ts";
import type { SsoNeeds } from "../needs.ts";
import { removeProviderRow } from "./store/providers.ts";
import type { ProviderRow } from "./store/rows.ts";

/** Removes a SAML provider. Throws provider.not_found, and provider.used while a domain refers to it. */
export async function removeSaml(needs: SsoNeeds, id: ProviderId, acting: InAccount): Promise<Reply> {
  return remove(needs, acting, (tx) => findOwnSaml(needs, tx, id, acting));
}

/** Removes an OpenID provider. Throws as removeSaml does. */
export async function removeOauth(needs: SsoNeeds, id: ProviderId, acting: InAccount): Promise<Reply> {
  return remove(needs, acting, (tx) => findOwnOauth(needs, tx, id, acting));
}

async function remove(
  { database, clock, isReferenced }: SsoNeeds,
  acting: InAccount,
  find: (tx: Transaction) => Promise<ProviderRow>,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const row = await find(tx);
    await removeProviderRow(tx, row.account_id, row.id).catch((error: unknown) => {
      throw isReferenced(error) ? new Fault("provider.used", { args: [row.id] }, { cause: error }) : error;
    });
    await publish(tx, changeOfProvider("account-sso-idp-deleted", row, acting, clock.now()));
    return acting.settle(tx, { status: 200 });
  });
}
