import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import { retentionLimits } from "../limits.ts";
import type { RetentionNeeds } from "../needs.ts";
import { termsOf } from "../rule.ts";
import { listMailboxesOf, listRuledAccounts, listRules } from "../store/rules.ts";
import { showAppliedRule } from "../view.ts";
import { removeBatch } from "../remove-batch.ts";

const pageMax = 500;
const firstId = "00000000-0000-0000-0000-000000000000";
type Key = NonNullable<Parameters<RetentionNeeds["envelopes"]["lockDue"]>[2]>;

/** Batches of one account before others have their turn. */
const turnMax = 10;

/**
 * Removes the envelopes whose time is over by the rules of their accounts, in batches. Each batch sees the holds and rules that were
 * acknowledged before it. Accounts take turns, so that none waits for all the envelopes of another. What a legal hold covers is looked at
 * again by the next run. A run that is cut off begins again.
 */
export async function applyRules(needs: RetentionNeeds, signal: AbortSignal): Promise<void> {
  if (!(await needs.audit.isErasable(needs.database))) return;
  let unfinished: Batches[] = [];
  for await (const accountId of ruledAccounts(needs)) {
    const batches = batchesOf(needs, accountId, signal);
    if (await hasMore(batches)) unfinished.push(batches);
  }
  while (unfinished.length > 0) {
    const left: Batches[] = [];
    for (const batches of unfinished) if (await hasMore(batches)) left.push(batches);
    unfinished = left;
  }
}

type Batches = AsyncGenerator<void>;

/** Lets an account have its turn; false when that was its last. */
async function hasMore(batches: Batches): Promise<boolean> {
  for (let batch = 0; batch < turnMax; batch += 1) if ((await batches.next()).done) return false;
  return true;
}

async function* ruledAccounts({ database }: RetentionNeeds): AsyncGenerator<AccountId> {
  for (let after = firstId as AccountId; ;) {
    const accounts = await listRuledAccounts(database, after, pageMax);
    yield* accounts;
    const last = accounts.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Removes the envelopes of an account, a batch at each step. */
async function* batchesOf(needs: RetentionNeeds, accountId: AccountId, signal: AbortSignal): Batches {
  for (let after = firstId as MailboxId; ;) {
    const mailboxes = await listMailboxesOf(needs.database, accountId, after, pageMax);
    for (const mailboxId of mailboxes) {
      let key: Key | undefined;
      do {
        signal.throwIfAborted();
        key = await applyOnce(needs, { accountId, mailboxId }, key);
        yield;
      } while (key);
    }
    const last = mailboxes.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Removes one batch behind a key; returns the key of its last envelope, undefined when there are no more. */
async function applyOnce(
  needs: RetentionNeeds,
  { accountId, mailboxId }: { readonly accountId: AccountId; readonly mailboxId: MailboxId },
  after: Key | undefined,
): Promise<Key | undefined> {
  const { database, clock, envelopes, audit } = needs;
  return database.transaction(async (tx) => {
    await audit.shareHolds(tx);
    const rules = await listRules(tx, accountId);
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    const asked = { mailboxId, terms: termsOf(rules, clock.now()) };
    const due = await envelopes.lockDue(tx, asked, after, retentionLimits.batchMax);
    const removals = due.flatMap(({ id, ruleId }) => {
      const rule = byId.get(ruleId);
      return rule ? [{ id, accountId, action: rule.action, rule: showAppliedRule(rule) }] : [];
    });
    await removeBatch(needs, tx, removals);
    return due.at(-1);
  });
}
