import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../jobs/publish.ts";

/** The name of the job that builds the archive of a state. */
export const buildJobName = "archives.build";

/** The name of the job that builds the archive of a completed envelope that was found without one. */
export const rebuildJobName = "archives.rebuild";

/** The name of the event of a completed envelope that was found without an archive. */
export const rebuildEventName = "archives.missing";

/** A completed envelope that a version of the program found without an archive. */
export function rebuildEvent(envelopeId: EnvelopeId, version: string): DomainEvent {
  return { name: rebuildEventName, key: envelopeId, payload: { envelopeId, version } };
}

/** The name of the event of a seal that got a time stamp after its archive was built. */
export const stampedEventName = "archives.stamped";

/** A seal that got a time stamp after its archive was built. */
export function stampedEvent(envelopeId: EnvelopeId): DomainEvent {
  return { name: stampedEventName, key: envelopeId, payload: { envelopeId } };
}
