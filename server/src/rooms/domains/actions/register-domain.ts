import { readDomainName, type DomainName } from "@chancery/core/domain/name.ts";
import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDomain } from "../events.ts";
import { checkProvider, ssoFaults, type SsoSettings } from "../connect-provider.ts";
import { loadDomain } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { addDomain, lockRegistration } from "../store/domains.ts";
import { showDomain } from "../view.ts";

/** The maximum number of domains of an account. */
export const domainsMax = 1000;

/** The input of a registration. */
export type RegisterBody = {
  readonly domain?: string | null;
  readonly ssoIdProviderUuid?: ProviderId | null;
  readonly onlySsoLogin?: boolean | null;
};

/** Registers a domain, UNVERIFIED. Throws domain.empty, domain.too_long, domain.unusable, domain.registered, provider.… */
export async function registerDomain(needs: DomainsNeeds, body: RegisterBody, acting: InAccount): Promise<Reply> {
  const settings = { providerId: body.ssoIdProviderUuid ?? undefined, onlySsoLogin: body.onlySsoLogin ?? false };
  const name = readName(needs, body.domain ?? "", settings);
  const { account } = acting;
  const id = needs.newId<"domain">();
  const at = needs.clock.now();
  return needs.database.transaction(async (tx) => {
    if ((await lockRegistration(tx, account.id)) >= domainsMax)
      throw new Fault("domain.too_many", { args: ["domains", domainsMax] });
    await checkProvider(tx, account, settings);
    if (!(await addDomain(tx, { id, accountId: account.id, name, ...settings, createdAt: at })))
      throw faultOf([{ code: "domain.registered", args: [name.ascii], pointer: "/domain" }]);
    const domain = await loadDomain(tx, account, id);
    await publish(tx, changeOfDomain(domain, { operation: "account-domain-created", at }, acting));
    return acting.settle(tx, { status: 200, body: showDomain(domain) });
  });
}

/** The name of the domain. Throws every fault of the body at once. */
function readName({ names }: DomainsNeeds, text: string, settings: SsoSettings): DomainName {
  const name = readDomainName(text, names);
  const rows =
    typeof name === "string" ? [{ code: name, args: name === "domain.unusable" ? [text] : [], pointer: "/domain" }] : [];
  refuse([...rows, ...ssoFaults(settings, text)]);
  if (typeof name === "string") throw new Fault(name);
  return name;
}
