import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { ScenarioStep } from "@chancery/core/scenario/check-steps.ts";
import { assertPermission } from "../../../http/route/permission.ts";
import type { Reply } from "../../../http/route/route.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfScenario } from "../events.ts";
import { findWhole } from "../find-whole.ts";
import { mayStepSend } from "../may-step-send.ts";
import type { Acting, ScenariosNeeds } from "../needs.ts";
import { runStylesheet } from "../run-stylesheet.ts";
import type { WholeScenario } from "../scenario.ts";
import { addMade, findMade, findNext, holdScenario, lockRun } from "../store/envelopes.ts";

type Asked = { readonly envelopeId: EnvelopeId; readonly stepId: string };
type Source = Awaited<ReturnType<ScenariosNeeds["envelopes"]["readSource"]>>;
type Found = { readonly scenario: WholeScenario; readonly step: ScenarioStep; readonly source: Source };

/**
 * Does a step with a completed envelope, once in a mailbox: done again, also at the same time, it answers the envelope that it has made,
 * as long as that exists. Throws envelope.not_found, scenario.none, scenario.step_unavailable, scenario.not_completed,
 * scenario.condition_unmet, document.transformation, mailbox.permission_lacking, and the faults of the new envelope.
 */
export async function continueScenario(needs: ScenariosNeeds, asked: Asked, acting: Acting): Promise<Reply> {
  const { mailbox, signal } = acting;
  const { envelopeId: sourceId, stepId } = asked;
  const { scenario, step, source } = await findStep(needs, asked, acting);
  const { id: scenarioId, isChaining } = scenario;
  const run = { scenarioId, stepId, mailboxId: mailbox.id, sourceId };
  if (isChaining) assertPermission(mailbox, "chainAdd");
  const isSent = mayStepSend(scenario, step, mailbox);
  const standing = await findMade(needs.database, run);
  if (standing) return needs.database.transaction((tx) => acting.settle(tx, replyOf(standing)));
  const taken = { data: source.data, envelopeId: sourceId };
  const data = await runStylesheet(needs, step, taken, { account: mailbox.accountId, signal: signal() });
  const planned = await needs.envelopes.plan({ data, template: step.destination, stepId, sourceId, isSent }, acting);
  return needs.database.transaction(async (tx) => {
    await lockRun(tx, run);
    const made = await findMade(tx, run);
    if (made) return acting.settle(tx, replyOf(made));
    if (!(await holdScenario(tx, scenarioId))) throw unavailable(asked);
    const envelopeId = await needs.envelopes.make(tx, planned, acting);
    const at = needs.clock.now();
    await addMade(tx, { ...run, envelopeId, at });
    if (isChaining) await needs.envelopes.chain(tx, { sourceId, envelopeId }, acting);
    const details = { stepId, sourceId, envelopeId };
    await publish(tx, changeOfScenario({ id: scenarioId, operation: "scenario-run", details, at }, acting));
    return acting.settle(tx, replyOf(envelopeId));
  });
}

async function findStep(needs: ScenariosNeeds, asked: Asked, acting: Acting): Promise<Found> {
  const { mailbox } = acting;
  const { envelopeId, stepId } = asked;
  const source = await needs.envelopes.readSource(envelopeId, acting);
  const { version, status } = source;
  const id = await findNext(needs.database, { envelopeId, version, stepId }, mailbox);
  if (!id) {
    const other = await findNext(needs.database, { envelopeId, version }, mailbox);
    throw other ? unavailable(asked) : new Fault("scenario.none", { args: [envelopeId] });
  }
  const scenario = await findWhole(needs, id, mailbox);
  const step = scenario.steps.find((one) => one.id === stepId && one.source?.version === version);
  if (!step) throw unavailable(asked);
  if (status !== "COMPLETED") throw new Fault("scenario.not_completed", { args: [envelopeId, status] });
  return { scenario, step, source };
}

function unavailable({ stepId, envelopeId }: Asked): Fault {
  return new Fault("scenario.step_unavailable", { args: [stepId, envelopeId] });
}

function replyOf(uuid: EnvelopeId): Reply {
  return { status: 200, body: [{ uuid }] };
}
