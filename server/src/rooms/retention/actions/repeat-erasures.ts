import type { AccountId } from "@chancery/core/ids/id.ts";
import { readErasureList, type ErasureLine } from "../erasure-list.ts";
import { retentionLimits } from "../limits.ts";
import type { RetentionNeeds } from "../needs.ts";
import { removeBatch } from "../remove-batch.ts";

/** The effects of a list that was repeated. `held`: envelopes that a legal hold keeps. */
export type Repeated = {
  readonly people: number;
  readonly envelopes: number;
  readonly held: number;
  /** Accounts, restored without another owner, that a person owned who was removed again. */
  readonly ownerless: readonly AccountId[];
};

type EnvelopeLine = Extract<ErasureLine, { readonly action: unknown }>;

/**
 * Repeats the removals of a list in a database that was restored: what is there again is removed again, everything else stays as it is,
 * so that a list can be repeated any number of times. Legal holds have precedence, as always: what they cover stays, and the texts of
 * people are erased by the next runs of the service. `open` reads the list from its beginning; it is checked before anything is removed.
 */
export async function repeatErasures(needs: RetentionNeeds, open: () => AsyncIterable<string>): Promise<Repeated> {
  if (!(await needs.audit.isErasable(needs.database)))
    throw new Error("audit records are still being carried over: try again later");
  const removed = new Set<string>();
  for await (const line of readErasureList(open())) {
    if ("mailbox" in line) removed.add(line.mailbox);
    else if (!("user" in line) && line.envelope === undefined) removed.add(line.account);
  }
  let [people, envelopes, held] = [0, 0, 0];
  const ownerless = new Set<AccountId>();
  let batch: EnvelopeLine[] = [];
  const removeEnvelopes = async (): Promise<void> => {
    const counted = await removePresent(needs, batch);
    envelopes += counted.removed;
    held += counted.held;
    batch = [];
  };
  for await (const line of readErasureList(open())) {
    if ("user" in line) {
      const left = await needs.repeatRemoval(line.user, removed);
      if (left) people += 1;
      for (const id of left ?? []) ownerless.add(id);
    } else if ("action" in line && batch.push(line) >= retentionLimits.batchMax) await removeEnvelopes();
  }
  await removeEnvelopes();
  return { people, envelopes, held, ownerless: [...ownerless] };
}

async function removePresent(needs: RetentionNeeds, lines: readonly EnvelopeLine[]) {
  if (lines.length === 0) return { removed: 0, held: 0 };
  const byId = new Map(lines.map((line) => [line.envelope, line]));
  return needs.database.transaction(async (tx) => {
    await needs.audit.shareHolds(tx);
    const present = await needs.envelopes.lockPresent(tx, [...byId.keys()]);
    const removals = present.flatMap(({ id, accountId }) => {
      const line = byId.get(id);
      return line ? [{ id, accountId, action: line.action, rule: line.rule ?? undefined }] : [];
    });
    const removed = await removeBatch(needs, tx, removals);
    return { removed, held: removals.length - removed };
  });
}
