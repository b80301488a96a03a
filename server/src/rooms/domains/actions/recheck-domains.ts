import { dailyPauseMs, nextTry, recheck, type Recheck } from "@chancery/core/domain/absence.ts";
import { isSameChallenge, type DnsCheck } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import { stageOf } from "@chancery/core/domain/transitions.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { ownChangeOfDomain } from "../events.ts";
import { checkDns } from "../load-domain.ts";
import type { DomainsNeeds } from "../needs.ts";
import { lockDomain } from "../store/domains.ts";
import { isVerifiedElsewhere, saveCheckResult, saveProof, saveRecheck, saveTry, takeDue } from "../store/checks.ts";
import { notifyPeople } from "../notify-people.ts";

/** Look-ups of one worker at one time, and of one run: after a day without service 10 000 domains take half an hour, not a second. */
const atOnce = 10;
const runMax = 300;
/** The time after which domains of a worker that died are free again. */
const leaseMs = 15 * 60_000;

/** Checks the domains that are due: those whose record is awaited, and verified ones daily. */
export async function recheckDomains(needs: DomainsNeeds, signal: AbortSignal): Promise<void> {
  for (let looked = 0; looked < runMax && !signal.aborted; looked += atOnce) {
    const now = needs.clock.now();
    const due = await takeDue(needs.database, now, addMs(now, leaseMs), atOnce);
    await Promise.all(due.map((domain) => recheckDomain(needs, domain)));
    if (due.length < atOnce) return;
  }
}

async function recheckDomain(needs: DomainsNeeds, asked: Domain): Promise<void> {
  const check = await checkDns(needs, asked);
  await needs.database.transaction(async (tx) => {
    const domain = await lockDomain(tx, asked.accountId, asked.id);
    if (!domain || !isSameChallenge(domain.challenge, asked.challenge)) return;
    const at = needs.clock.now();
    await saveCheckResult(tx, domain.id, check, at);
    await (domain.status === "UNVERIFIED" ? tryAgain(tx, domain, check, at) : keepVerified(needs, tx, { domain, check, at }));
  });
}

/** One of the tries after a confirm that found nothing. */
async function tryAgain(tx: Transaction, domain: Domain, check: DnsCheck, at: Instant): Promise<void> {
  const { id, triedUntil } = domain;
  if (!triedUntil) return;
  if (stageOf(domain, at) === "begun" && (await proves(tx, domain, check, at))) return;
  const tries = domain.tries + 1;
  await saveTry(tx, id, { tries, triedUntil, nextCheckAt: nextTry(tries, triedUntil, at) });
}

/** The daily check of a domain that is, or was, verified. */
async function keepVerified(needs: DomainsNeeds, tx: Transaction, { domain, check, at }: Seen): Promise<void> {
  const next = recheck(domain.absence, check.result, domain.id, at);
  if (domain.lostAt) {
    if (await proves(tx, domain, check, at)) return;
    const nextCheckAt = addMs(at, dailyPauseMs(domain.id));
    return saveRecheck(tx, domain.id, { absence: domain.absence, lostAt: domain.lostAt, nextCheckAt });
  }
  const { absence, isLost, nextMs } = next;
  await saveRecheck(tx, domain.id, { absence, lostAt: isLost ? at : undefined, nextCheckAt: addMs(at, nextMs) });
  await notifyChange(needs, tx, { domain, check, at }, next);
}

type Seen = { readonly domain: Domain; readonly check: DnsCheck; readonly at: Instant };

async function notifyChange(
  needs: DomainsNeeds,
  tx: Transaction,
  { domain, check, at }: Seen,
  { isLost, isNew }: Recheck,
): Promise<void> {
  if (!isLost && !isNew) return;
  await notifyPeople(needs, tx, domain, isLost ? "lost" : "absent");
  const operation = isLost ? "account-domain-lost" : "account-domain-absent";
  await publish(tx, ownChangeOfDomain(domain, { operation, at, details: { result: check.result, found: check.found } }));
}

/** Whether the domain is the account's now: the record was found, and no other account has the domain. */
async function proves(tx: Transaction, domain: Domain, { result }: DnsCheck, at: Instant): Promise<boolean> {
  if (result !== "FOUND" || (await isVerifiedElsewhere(tx, domain))) return false;
  await saveProof(tx, domain.id, at, addMs(at, dailyPauseMs(domain.id)));
  await publish(tx, ownChangeOfDomain(domain, { operation: "account-domain-verified", at }));
  return true;
}
