import { Fault } from "@chancery/core/fault/fault.ts";
import type { ScenarioId } from "@chancery/core/ids/id.ts";
import { assertPermission } from "../../../http/route/permission.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfScenario } from "../events.ts";
import { findWhole } from "../find-whole.ts";
import type { Acting, ScenariosNeeds } from "../needs.ts";
import { runStylesheet } from "../run-stylesheet.ts";
import { mayStepSend } from "../may-step-send.ts";
import { addMade, holdScenario } from "../store/envelopes.ts";

/**
 * Begins a scenario: with an empty draft of the first step's source or, when it has none, with the envelope that its stylesheet makes
 * of an empty one of the destination. Throws scenario.not_found, mailbox.permission_lacking, the faults of the step and of the draft.
 */
export async function runScenario(needs: ScenariosNeeds, id: ScenarioId, acting: Acting): Promise<Reply> {
  const { mailbox, signal } = acting;
  const scenario = await findWhole(needs, id, mailbox);
  const [first] = scenario.steps;
  if (!first) throw new Fault("scenario.not_found", { args: [id] });
  assertPermission(mailbox, "scenarioListView");
  const isSent = !first.source && mayStepSend(scenario, first, mailbox);
  const template = first.source ?? first.destination;
  const empty = await needs.envelopes.readEmpty(template, acting);
  const asked = { account: mailbox.accountId, signal: signal() };
  const data = first.source ? empty : await runStylesheet(needs, first, { data: empty, envelopeId: undefined }, asked);
  const planned = await needs.envelopes.plan({ data, template, stepId: first.id, sourceId: undefined, isSent }, acting);
  return needs.database.transaction(async (tx) => {
    if (!(await holdScenario(tx, id))) throw new Fault("scenario.not_found", { args: [id] });
    const envelopeId = await needs.envelopes.make(tx, planned, acting);
    const at = needs.clock.now();
    const stepId = first.source ? undefined : first.id;
    await addMade(tx, { envelopeId, scenarioId: id, mailboxId: mailbox.id, stepId, sourceId: undefined, at });
    await publish(tx, changeOfScenario({ id, operation: "scenario-run", details: { stepId, envelopeId }, at }, acting));
    return acting.settle(tx, { status: 200, body: { uuid: envelopeId } });
  });
}
