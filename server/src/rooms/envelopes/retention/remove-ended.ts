import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { removeEnvelopes } from "../folders/store/drafts.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import type { EndedRemoval, RemovedEnvelopes } from "./ended.ts";
import { addTombstones, listSeeing } from "./store/tombstones.ts";

/**
 * Removes locked envelopes with all that the room keeps of them, and templates that were made for them alone; leaves their tombstones. The
 * caller erases audit texts, and publishes `envelope.removed`, which other rooms heed.
 */
export async function removeEnded(
  { attachments, templates }: Pick<EnvelopesNeeds, "attachments" | "templates">,
  tx: Transaction,
  removals: readonly EndedRemoval[],
  at: Instant,
): Promise<RemovedEnvelopes> {
  const ids = removals.map(({ id }) => id);
  const seen = await listSeeing(tx, ids);
  const templateIds = await addTombstones(tx, removals, at);
  const attachmentIds = await attachments.releaseAll(tx, ids);
  await removeEnvelopes(tx, ids);
  return { seen, attachmentIds, templateIds: await templates.oneOffs.remove(tx, templateIds) };
}
