import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { startedEvent } from "./started-event.ts";
import type { ProcessesNeeds, ProcessStart } from "./needs.ts";
import { addProcess } from "./store.ts";

/** Writes a process with its envelopes and the event that its job waits for: two statements, however many envelopes. */
export async function startProcess(
  { newId, clock }: ProcessesNeeds,
  tx: Transaction,
  { kind, envelopeIds, input, actor }: ProcessStart,
): Promise<ProcessId> {
  const id = newId<"process">() satisfies ProcessId;
  await addProcess(tx, { id, kind, input, actor, createdAt: clock.now() }, [...new Set(envelopeIds)]);
  await publish(tx, { audit: [], events: [startedEvent(id)], origin: actor.origin, accountId: actor.mailbox.accountId });
  return id;
}
