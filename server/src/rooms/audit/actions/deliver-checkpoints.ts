import type { AuditNeeds } from "../needs.ts";
import { listUnkept, listUnsent, setKept, setSent, type Checkpoint } from "../store/checkpoints.ts";

const checkpointsMax = 100;

type DeliveringNeeds = Pick<AuditNeeds, "database" | "clock" | "folder" | "postCheckpoint">;

/**
 * Puts the checkpoints that are not there yet into the operator's folder, and sends them to the operator's address, the smallest first.
 * Throws what either throws, after it has tried both: the next run goes on.
 */
export async function deliverCheckpoints(needs: DeliveringNeeds, signal: AbortSignal): Promise<void> {
  const { database, clock, folder, postCheckpoint } = needs;
  const kept = folder && {
    list: () => listUnkept(database, checkpointsMax),
    put: folder.keep,
    note: (size: number) => setKept(database, size, clock.now()),
  };
  const sent = postCheckpoint && {
    list: () => listUnsent(database, checkpointsMax),
    put: postCheckpoint,
    note: (size: number) => setSent(database, size, clock.now()),
  };
  const outcomes = await Promise.allSettled([kept, sent].map(async (place) => place && deliver(place, signal)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

type Delivery = {
  readonly list: () => Promise<readonly Checkpoint[]>;
  readonly put: (checkpoint: Checkpoint) => Promise<void>;
  readonly note: (size: number) => Promise<void>;
};

async function deliver({ list, put, note }: Delivery, signal: AbortSignal): Promise<void> {
  for (;;) {
    const checkpoints = await list();
    for (const checkpoint of checkpoints) {
      if (signal.aborted) return;
      await put(checkpoint);
      await note(checkpoint.size);
    }
    if (checkpoints.length < checkpointsMax) return;
  }
}
