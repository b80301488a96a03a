import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { retentionLimits } from "../limits.ts";
import type { RetentionNeeds } from "../needs.ts";
import { listRules } from "../store/rules.ts";
import { findWalked, saveWalked } from "../store/walk.ts";
import { removeBatch } from "../remove-batch.ts";

const firstId = "00000000-0000-0000-0000-000000000000" as EnvelopeId;
const { walkMax, walkBatchMax, batchMax } = retentionLimits;

/**
 * Removes ended envelopes that every mailbox has purged, unless a rule keeps them for longer. Each run goes on where the one before it
 * stopped, and begins again behind the last envelope.
 */
export async function removeUnseen(needs: RetentionNeeds, signal: AbortSignal): Promise<void> {
  const { database, audit, envelopes } = needs;
  if (!(await audit.isErasable(database))) return;
  let after = await findWalked(database);
  for (let walked = 0; walked < walkMax && !signal.aborted; walked += walkBatchMax) {
    const { last, ids } = await envelopes.findUnseen(database, after, walkBatchMax);
    for (let from = 0; from < ids.length; from += batchMax) await removeOnce(needs, ids.slice(from, from + batchMax));
    after = last ?? firstId;
    await saveWalked(database, after);
    if (last === undefined) return;
  }
}

async function removeOnce(needs: RetentionNeeds, ids: readonly EnvelopeId[]): Promise<void> {
  const { database, envelopes, audit } = needs;
  await database.transaction(async (tx) => {
    await audit.shareHolds(tx);
    const unseen = await envelopes.lockUnseen(tx, ids);
    const ruled = new Map<string, ReadonlySet<string | undefined>>();
    for (const accountId of new Set(unseen.map((one) => one.accountId)))
      ruled.set(accountId, new Set((await listRules(tx, accountId)).map(({ templateId }) => templateId)));
    const free = unseen.filter(({ accountId, templateId }) => {
      const templates = ruled.get(accountId);
      return !templates?.has(templateId) && !templates?.has(undefined);
    });
    await removeBatch(
      needs,
      tx,
      free.map(({ id, accountId }) => ({ id, accountId, action: "delete", rule: undefined })),
    );
  });
}
