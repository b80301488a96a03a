import type { EnvelopeInput } from "@chancery/core/envelope/model/input.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { findId, type ScenarioId, type TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { DeferredActor, EnvelopesNeeds } from "../needs.ts";

/** The scenario that the XML names, and its faults; neither when it names none. */
type JoinedScenario = { readonly id: ScenarioId | undefined; readonly faults: readonly FaultRow[] };

/**
 * The scenario that the XML of an envelope, new or a draft, names. Faults: scenario.unknown for one that the mailbox does not see,
 * scenario.template_foreign when no step of it has the version of the envelope.
 */
export async function findJoinedScenario(
  { database, scenarios }: EnvelopesNeeds,
  { scenarioUuid, place }: EnvelopeInput,
  version: TemplateVersionId,
  { mailbox }: Pick<DeferredActor, "mailbox">,
): Promise<JoinedScenario> {
  if (scenarioUuid === undefined) return { id: undefined, faults: [] };
  const id = findId<"scenario">(scenarioUuid);
  const code = id ? await scenarios.findJoinFault(database, { id, version }, mailbox) : "scenario.unknown";
  return code ? { id: undefined, faults: [{ code, args: [scenarioUuid.slice(0, 60)], ...place }] } : { id, faults: [] };
}

/** An envelope as one that was made in a scenario. */
export function madeIn(scenarioId: ScenarioId, { id, senderMailboxId, changedAt }: Envelope) {
  return { envelopeId: id, scenarioId, mailboxId: senderMailboxId, at: changedAt };
}
