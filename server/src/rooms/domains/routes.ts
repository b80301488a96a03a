import type { FaultCode } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf } from "../../http/route/paging.ts";
import { ok, route, type AnyRoute, type Reply, type InAccount } from "../../http/route/route.ts";
import { activateDomain, deactivateDomain } from "./actions/activate-domain.ts";
import { beginVerification, type VerifyInput } from "./actions/begin-verification.ts";
import { changeDomain } from "./actions/change-domain.ts";
import { checkDomain } from "./actions/check-domain.ts";
import { confirmDomain } from "./actions/confirm-domain.ts";
import { listOwnDomains } from "./actions/list-domains.ts";
import { registerDomain } from "./actions/register-domain.ts";
import { removeDomain } from "./actions/remove-domain.ts";
import { shapes, type pathActions } from "./contract.ts";
import { loadDomain } from "./load-domain.ts";
import type { DomainsNeeds } from "./needs.ts";
import { showDomain } from "./view.ts";

const at = "/api/v1/account/{accountUuid}/domain";
/** The endpoints of account domains. */
export function routes(needs: DomainsNeeds): readonly AnyRoute[] {
  return [
    route("GET", at, {
      summary: "List the domains of an account, or find them",
      account: { param: "accountUuid", permission: "domainListView" },
      contract: shapes.list,
      action: async ({ account, query }) => {
        const page = pageOf(query, `domains:${account.id}:${query.status ?? ""}:${query.keyword ?? ""}`);
        const found = await listOwnDomains(needs, account, query, page);
        return ok(pageAnswer(page, found, { show: showDomain, keyOf: ({ name }) => [name.ascii] }));
      },
    }),
    route("GET", `${at}/{domainUuid}`, {
      summary: "Retrieve a domain",
      account: { param: "accountUuid", permission: "domainListView" },
      contract: shapes.read,
      faults: ["domain.not_found"],
      action: async ({ account, params: { domainUuid } }) =>
        ok(showDomain(await loadDomain(needs.database, account, domainUuid))),
    }),
    route("POST", at, {
      summary: "Register a domain",
      account: { param: "accountUuid", permission: "domainManage" },
      contract: shapes.register,
      faults: [
        ...(["domain.empty", "domain.too_long", "domain.unusable", "domain.registered", "domain.too_many"] as const),
        ...settingFaults,
      ],
      action: ({ body, ...acting }) => registerDomain(needs, body, acting),
    }),
    route("PUT", `${at}/{domainUuid}`, {
      summary: "Connect a domain to a provider, and set who must sign in through it",
      account: { param: "accountUuid", permission: "domainManage" },
      contract: shapes.change,
      faults: ["domain.not_found", ...settingFaults],
      action: ({ params: { domainUuid }, body, ...acting }) => changeDomain(needs, { id: domainUuid, body }, acting),
    }),
    route("DELETE", `${at}/{domainUuid}`, {
      summary: "Remove a domain",
      account: { param: "accountUuid", permission: "domainManage" },
      contract: shapes.remove,
      faults: ["domain.not_found"],
      action: ({ params: { domainUuid }, ...acting }) => removeDomain(needs, domainUuid, acting),
    }),
    route("PATCH", `${at}/{domainUuid}/{action}`, {
      summary: "Verify a domain by DNS, check it, activate or deactivate it",
      account: { param: "accountUuid", permission: "domainManage" },
      contract: shapes.act,
      faults: [
        ...(["domain.not_found", "domain.method", "domain.verified_already", "domain.not_begun"] as const),
        ...(["domain.verification_expired", "domain.verified_elsewhere", "domain.not_inactive"] as const),
        ...(["domain.not_active", "domain.check_too_soon"] as const),
      ],
      action: ({ params: { domainUuid: id, action }, body, ...acting }) =>
        actions[action](needs, { id, method: body?.method }, acting),
    }),
  ];
}

const settingFaults: readonly FaultCode[] = ["provider.none", "provider.not_found", "provider.foreign"];

type Act = (needs: DomainsNeeds, input: VerifyInput, acting: InAccount) => Promise<Reply>;

const actions: Readonly<Record<(typeof pathActions)[number], Act>> = {
  verify: beginVerification,
  confirm: (needs, { id }, acting) => confirmDomain(needs, id, acting),
  check: (needs, { id }, acting) => checkDomain(needs, id, acting),
  activate: (needs, { id }, acting) => activateDomain(needs, id, acting),
  deactivate: (needs, { id }, acting) => deactivateDomain(needs, id, acting),
};
