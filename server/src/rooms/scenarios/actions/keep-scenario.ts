import { Fault } from "@chancery/core/fault/fault.ts";
import type { ScenarioId } from "@chancery/core/ids/id.ts";
import { scenarioLimits } from "@chancery/core/scenario/limits.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { checkScenario } from "../check-scenario.ts";
import type { ScenarioBody } from "../contract.ts";
import { changeOfScenario, type ScenarioChange } from "../events.ts";
import { findOwn, findWhole } from "../find-whole.ts";
import type { Acting, ScenariosNeeds } from "../needs.ts";
import type { WholeScenario } from "../scenario.ts";
import { addScenario, changeScenario, lockScenariosOf, removeScenario } from "../store/scenarios.ts";
import { showScenario } from "../view.ts";

/** Saves a scenario. Throws the faults of checkScenario, and value.too_many. */
export async function createScenario(needs: ScenariosNeeds, body: ScenarioBody, acting: Acting): Promise<Reply> {
  const scenario = await checkScenario(needs, needs.newId<"scenario">(), body, acting);
  return add(needs, scenario, { operation: "scenario-created" }, acting);
}

/**
 * A copy of a scenario in the mailbox: of access `mailbox`, everything else as it is. Throws scenario.not_found, and as createScenario
 * does, when the mailbox cannot use the templates.
 */
export async function cloneScenario(needs: ScenariosNeeds, id: ScenarioId, acting: Acting): Promise<Reply> {
  const { steps, addToChain, name, description } = showScenario(await findWhole(needs, id, acting.mailbox), acting.mailbox);
  const body = { name, description, addToChain, steps, access: "mailbox" };
  const scenario = await checkScenario(needs, needs.newId<"scenario">(), body, acting);
  return add(needs, scenario, { operation: "scenario-cloned", details: { cloneOf: id } }, acting);
}

async function add(
  needs: ScenariosNeeds,
  scenario: WholeScenario,
  change: Pick<ScenarioChange, "operation" | "details">,
  acting: Acting,
): Promise<Reply> {
  const { scenariosMax } = scenarioLimits;
  const reply = { status: 200, body: showScenario(scenario, acting.mailbox) };
  return write(needs, { id: scenario.id, ...change }, acting, async (tx) => {
    await lockScenariosOf(tx, scenario.mailboxId);
    if (!(await addScenario(tx, scenario, foldText(scenario.name), scenariosMax)))
      throw new Fault("value.too_many", { args: ["scenarios", scenariosMax] });
    return reply;
  });
}

/** Replaces a scenario of the mailbox. Throws as createScenario, scenario.not_found, and scenario.not_changeable for one of another. */
export async function replaceScenario(
  needs: ScenariosNeeds,
  { id, body }: { readonly id: ScenarioId; readonly body: ScenarioBody },
  acting: Acting,
): Promise<Reply> {
  await findOwn(needs, id, acting.mailbox);
  const scenario = await checkScenario(needs, id, body, acting);
  return write(needs, { id, operation: "scenario-updated" }, acting, async (tx) => {
    const createdAt = await changeScenario(tx, scenario, foldText(scenario.name));
    if (createdAt === undefined) throw new Fault("scenario.not_found", { args: [id] });
    return { status: 200, body: showScenario({ ...scenario, createdAt }, acting.mailbox) };
  });
}

/** Deletes a scenario of the mailbox; what was made in it stays. Throws scenario.not_found, scenario.not_changeable. */
export async function deleteScenario(needs: ScenariosNeeds, id: ScenarioId, acting: InMailbox): Promise<Reply> {
  await findOwn(needs, id, acting.mailbox);
  return write(needs, { id, operation: "scenario-deleted" }, acting, async (tx) => {
    if (!(await removeScenario(tx, id, acting.mailbox.id))) throw new Fault("scenario.not_found", { args: [id] });
    return { status: 200 };
  });
}

async function write(
  { database, clock }: ScenariosNeeds,
  change: Omit<ScenarioChange, "at">,
  acting: InMailbox,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  return database.transaction(async (tx) => {
    const reply = await work(tx);
    await publish(tx, changeOfScenario({ ...change, at: clock.now() }, acting));
    return acting.settle(tx, reply);
  });
}
