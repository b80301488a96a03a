import type { AuditNeeds } from "../needs.ts";
import { listUndelivered, setDelivered, type Checkpoint, type DeliveredAt } from "../store/checkpoints.ts";

const checkpointsMax = 100;

type DeliveringNeeds = Pick<AuditNeeds, "database" | "clock" | "folder" | "postCheckpoint">;

/**
 * Puts the checkpoints that are not there yet into the operator's folder, and sends them to the operator's address, the smallest first.
 * Throws what either throws, after it has tried both: the next run goes on.
 */
export async function deliverCheckpoints(needs: DeliveringNeeds, signal: AbortSignal): Promise<void> {
  const { folder, postCheckpoint } = needs;
  const deliveries = [
    { place: "kept_at", put: folder?.keep },
    { place: "sent_at", put: postCheckpoint },
  ] as const;
  const outcomes = await Promise.allSettled(deliveries.map(async (delivery) => deliver(needs, delivery, signal)));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

type Delivery = { readonly place: DeliveredAt; readonly put: ((checkpoint: Checkpoint) => Promise<void>) | undefined };

async function deliver({ database, clock }: DeliveringNeeds, { place, put }: Delivery, signal: AbortSignal): Promise<void> {
  if (!put) return;
  for (;;) {
    const checkpoints = await listUndelivered(database, place, checkpointsMax);
    for (const checkpoint of checkpoints) {
      if (signal.aborted) return;
      await put(checkpoint);
      await setDelivered(database, place, checkpoint.size, clock.now());
    }
    if (checkpoints.length < checkpointsMax) return;
  }
}
