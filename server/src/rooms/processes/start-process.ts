import { type ProcessId, parseId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish, type DomainEvent } from "../../jobs/publish.ts";
import type { ProcessesNeeds, ProcessStart } from "./needs.ts";
import { addProcess } from "./store.ts";
import type { Json } from "@chancery/core/fault/fault.ts";

/** Stores a process with its envelopes, and the event for its job: two statements for any number of envelopes. */
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

/** Published when a process starts, and again after each batch while envelopes remain. */
export const startedEventName = "process.started";

/** The event of a process. */
export function startedEvent(id: ProcessId): DomainEvent {
  return { name: startedEventName, key: id, payload: { processId: id } };
}

/** The process of an event. */
export function processIdOf(payload: Json): ProcessId {
  const isRecord = typeof payload === "object" && payload !== null && "processId" in payload;
  const id = isRecord ? payload["processId"] : undefined;
  return parseId<"process">(typeof id === "string" ? id : "", "processId");
}
