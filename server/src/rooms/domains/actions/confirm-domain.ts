import { dailyPauseMs, nextTry, triesMaxMs } from "@chancery/core/domain/absence.ts";
import { isSameChallenge, type DnsCheck } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { refuseDomainAction, stageOf } from "@chancery/core/domain/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { DomainId } from "@chancery/core/ids/id.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfDomain } from "../events.ts";
import { loadDomain, loadLocked, checkDns } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { isVerifiedElsewhere, saveCheckResult, saveProof, saveTry } from "../store/checks.ts";
import { showDomain } from "../view.ts";

/**
 * Looks the record up: found, the domain is the account's; not found, the service goes on trying. Throws domain.not_found,
 * domain.not_begun, domain.verified_already, domain.verification_expired, domain.verified_elsewhere.
 */
export async function confirmDomain(needs: DomainsNeeds, id: DomainId, acting: InAccount): Promise<Reply> {
  const { database, clock } = needs;
  const asked = await loadDomain(database, acting.account, id);
  refuseDomainAction(stageOf(asked, clock.now()), "confirm");
  const check = await checkDns(needs, asked);
  const reply = await database.transaction((tx) => confirm(tx, clock.now(), { asked, check }, acting));
  // thrown here, so that what DNS said is kept
  if (!reply) throw new Fault("domain.verified_elsewhere", { args: [asked.name.ascii] });
  return reply;
}

/** The answer; undefined when another account has the domain. */
async function confirm(
  tx: Transaction,
  at: Instant,
  { asked, check }: { readonly asked: Domain; readonly check: DnsCheck },
  acting: InAccount,
): Promise<Reply | undefined> {
  const domain = await loadLocked(tx, acting.account, asked.id);
  refuseDomainAction(stageOf(domain, at), "confirm");
  // if the verification was restarted meanwhile, the lookup proves nothing
  if (isSameChallenge(domain.challenge, asked.challenge)) {
    await saveCheckResult(tx, domain.id, check, at);
    if (await isVerifiedElsewhere(tx, domain)) return undefined;
    await (check.result === "FOUND" ? prove(tx, domain, at, acting) : waitForRecord(tx, domain, at));
  }
  return acting.settle(tx, { status: 200, body: showDomain(await loadDomain(tx, acting.account, domain.id)) });
}

async function prove(tx: Transaction, domain: Domain, at: Instant, acting: InAccount): Promise<void> {
  await saveProof(tx, domain.id, at, addMs(at, dailyPauseMs(domain.id)));
  const details = { method: domain.challenge?.method ?? "" };
  await publish(tx, changeOfDomain(domain, { operation: "account-domain-verified", at, details }, acting));
}

/** A lost domain is checked daily anyway. */
async function waitForRecord(tx: Transaction, { id, status, triedUntil }: Domain, at: Instant): Promise<void> {
  if (status !== "UNVERIFIED") return;
  const until = triedUntil ?? addMs(at, triesMaxMs);
  await saveTry(tx, id, { tries: 1, triedUntil: until, nextCheckAt: nextTry(1, until, at) });
}
