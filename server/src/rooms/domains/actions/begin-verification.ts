import { challengeOf, findMethod, verifyMethods, type VerifyMethod } from "@chancery/core/domain/challenge.ts";
import { refuseDomainAction, stageOf } from "@chancery/core/domain/transitions.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import type { DomainId } from "@chancery/core/ids/id.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDomain } from "../events.ts";
import { loadDomain, loadLocked } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { saveChallenge } from "../store/checks.ts";
import { showDomain } from "../view.ts";

/** A domain and the method of its verification. */
export type VerifyInput = { readonly id: DomainId; readonly method: string | null | undefined };

/** Starts or restarts the verification; the same method keeps its value. Throws domain.not_found, domain.verified_already, domain.method. */
export async function beginVerification(needs: DomainsNeeds, input: VerifyInput, acting: InAccount): Promise<Reply> {
  const { account } = acting;
  return needs.database.transaction(async (tx) => {
    const old = await loadLocked(tx, account, input.id);
    const at = needs.clock.now();
    refuseDomainAction(stageOf(old, at), "verify");
    const method = methodOf(input.method);
    const isNew = old.challenge?.method !== method;
    const challenge = old.challenge && !isNew ? old.challenge : challengeOf(method, needs.newChallengeToken(), zoneOf(needs));
    await saveChallenge(tx, old.id, challenge, isNew);
    const domain = await loadDomain(tx, account, old.id);
    const change = { operation: "account-domain-verification-begun", at, details: { method } } as const;
    await publish(tx, changeOfDomain(domain, change, acting));
    return acting.settle(tx, { status: 200, body: showDomain(domain) });
  });
}

function methodOf(text: string | null | undefined): VerifyMethod {
  const method = findMethod(text);
  if (!method) refuse([{ code: "domain.method", pointer: "/method", allowed: verifyMethods }]);
  return method ?? "DNS_TXT_RECORD";
}

/** The service's own host, unless a zone is set. An IPv6 address is no name. */
function zoneOf({ verifyZone, baseUrl }: DomainsNeeds): string {
  if (verifyZone !== undefined) return verifyZone;
  const host = /^https?:\/\/([^/:[\]]+)/.exec(baseUrl())?.[1];
  return host ?? "localhost";
}
