import { refuse } from "@chancery/core/fault/fault.ts";
import type { DomainId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDomain } from "../events.ts";
import { checkProvider, ssoFaults } from "../connect-provider.ts";
import { loadDomain, loadLocked } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { saveSso } from "../store/domains.ts";
import { showDomain } from "../view.ts";

/** The changes of a domain: omitted values stay, `null` disconnects the provider. */
export type ChangeBody = { readonly ssoIdProviderUuid?: ProviderId | null; readonly onlySsoLogin?: boolean | null };

/** Connects another provider, or changes whether users must sign in through it. Throws domain.not_found, provider.… */
export async function changeDomain(
  { database, clock }: DomainsNeeds,
  { id, body }: { readonly id: DomainId; readonly body: ChangeBody },
  acting: InAccount,
): Promise<Reply> {
  const { account } = acting;
  return database.transaction(async (tx) => {
    const old = await loadLocked(tx, account, id);
    const settings = {
      providerId: body.ssoIdProviderUuid === undefined ? old.provider?.id : (body.ssoIdProviderUuid ?? undefined),
      onlySsoLogin: body.onlySsoLogin ?? old.onlySsoLogin,
    };
    refuse(ssoFaults(settings, old.name.ascii));
    await checkProvider(tx, account, settings);
    await saveSso(tx, id, settings);
    const domain = await loadDomain(tx, account, id);
    const details = { providerId: settings.providerId ?? null, onlySsoLogin: settings.onlySsoLogin };
    await publish(tx, changeOfDomain(domain, { operation: "account-domain-updated", at: clock.now(), details }, acting));
    return acting.settle(tx, { status: 200, body: showDomain(domain) });
  });
}
