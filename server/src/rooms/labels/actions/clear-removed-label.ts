import { parseId, type EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { LabelsNeeds } from "../needs.ts";

const batchMax = 500;

/** Removes a removed label from its remaining envelopes, in bounded batches, each behind the one before it. Repeating it is harmless. */
export async function clearRemovedLabel(
  { database, clearLabel }: LabelsNeeds,
  payload: Json,
  signal: AbortSignal,
): Promise<void> {
  const { labelId, mailboxId } = Object(payload);
  const label = {
    labelId: parseId<"label">(String(labelId), "labelId"),
    mailboxId: parseId<"mailbox">(String(mailboxId), "mailboxId"),
    limit: batchMax,
  };
  for (let after: EnvelopeId | undefined; ;) {
    signal.throwIfAborted();
    const cleared = await database.transaction((tx) => clearLabel(tx, { ...label, after }));
    if (cleared.length < batchMax) return;
    after = cleared.toSorted().at(-1);
  }
}
