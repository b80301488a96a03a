import { healthEmail, type HealthLine } from "@chancery/core/email/about-health.ts";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../io/database/database.ts";
import { findingOf, type Check, type Finding, type KeptFinding } from "./check.ts";
import type { HealthNeeds } from "./needs.ts";
import { lockFindings, removeOldFindings, saveFindings } from "./store/findings.ts";

/** Time for which something must be wrong to be reported by email: one failed look may be a restart. */
export const notifyAfterMs = 2 * 60_000;
/** Time after which what stays wrong is reported again. */
export const notifyAgainMs = 24 * 60 * 60_000;

/** Time after which the finding of a check that no process makes any longer is deleted. */
const keptMs = 60 * 60_000;

/** Runs checks, keeps the findings, logs those that changed, and emails the operator. */
export async function watch(needs: HealthNeeds, checks: readonly Check<HealthNeeds>[]): Promise<void> {
  const found = await Promise.all(checks.map((check) => findingOf(check, needs)));
  const changed = await needs.database.transaction(async (tx) => keep(needs, tx, found));
  for (const { name, isGood, text, advice } of changed) {
    if (isGood) needs.log.info({ check: name, finding: text }, "health: recovered");
    else needs.log.warn({ check: name, finding: text, advice }, "health: something is wrong");
  }
}

/** Returns the findings that differ in kind from the last ones; of a first look, those that are wrong. */
async function keep(needs: HealthNeeds, tx: Transaction, found: readonly Finding[]): Promise<readonly Finding[]> {
  const now = needs.clock.now();
  const earlier = new Map((await lockFindings(tx)).map((one) => [one.name, one]));
  const kept = found.map((finding): KeptFinding => {
    const last = earlier.get(finding.name);
    const since = last?.isGood === finding.isGood ? last.since : now;
    return { ...finding, since, checkedAt: now, notifiedAt: last?.notifiedAt };
  });
  const bad = kept.filter((one) => isToBeNotified(one, now));
  const mended = kept.filter(({ isGood, notifiedAt }) => isGood && notifiedAt !== undefined);
  const saved = kept.map((one) => (bad.includes(one) ? { ...one, notifiedAt: now } : one));
  await saveFindings(
    tx,
    saved.map((one) => (mended.some(({ name }) => name === one.name) ? { ...one, notifiedAt: undefined } : one)),
  );
  await removeOldFindings(tx, addMs(now, -keptMs));
  await notify(needs, tx, bad, mended);
  return kept.filter(({ name, isGood }) => (earlier.get(name)?.isGood ?? true) !== isGood);
}

function isToBeNotified({ isGood, since, notifiedAt }: KeptFinding, now: Instant): boolean {
  if (isGood || addMs(since, notifyAfterMs) > now) return false;
  return notifiedAt === undefined || addMs(notifiedAt, notifyAgainMs) <= now;
}

async function notify(
  { emails, baseUrl, watched: { operator } }: HealthNeeds,
  tx: Transaction,
  bad: readonly KeptFinding[],
  mended: readonly KeptFinding[],
): Promise<void> {
  if (operator === undefined || bad.length + mended.length === 0) return;
  const lines = (all: readonly KeptFinding[]): readonly HealthLine[] =>
    all.map(({ name, text, advice }) => ({ name, text, advice }));
  await emails.post(tx, [{ to: operator, ...healthEmail({ wrong: lines(bad), mended: lines(mended) }, baseUrl()) }]);
}
