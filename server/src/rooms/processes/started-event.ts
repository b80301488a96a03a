import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type ProcessId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../jobs/publish.ts";

/** There are envelopes of a process to work off: told when it starts, and again after each batch while there are more. */
export const startedEventName = "process.started";

/** The event of a process. */
export function startedEvent(id: ProcessId): DomainEvent {
  return { name: startedEventName, key: id, payload: { processId: id } };
}

/** The process that an event speaks of. */
export function processIdOf(payload: Json): ProcessId {
  const isRecord = typeof payload === "object" && payload !== null && "processId" in payload;
  const id = isRecord ? payload["processId"] : undefined;
  return parseId<"process">(typeof id === "string" ? id : "", "processId");
}
