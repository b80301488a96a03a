import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import type { CommentsNeeds } from "../needs.ts";
import { removeThreads } from "../store/threads.ts";

const batchMax = 100;

/** Removes the threads of a removed envelope, in bounded batches. Repeating it is harmless. */
export async function clearThreads({ database }: CommentsNeeds, payload: Json, signal: AbortSignal): Promise<void> {
  const envelopeId = parseId<"envelope">(String(Object(payload).envelopeId), "envelopeId");
  let removed = batchMax;
  while (removed === batchMax) {
    signal.throwIfAborted();
    removed = await database.transaction((tx) => removeThreads(tx, envelopeId, batchMax));
  }
}
