import { Fault } from "@chancery/core/fault/fault.ts";
import type { ScenarioId } from "@chancery/core/ids/id.ts";
import type { ScenariosNeeds } from "./needs.ts";
import type { Scenario, Viewer, WholeScenario } from "./scenario.ts";
import { findScenario } from "./store/scenarios.ts";
import { findSteps } from "./store/steps.ts";

/** A scenario that the mailbox may see. Throws scenario.not_found. */
export async function findSeen(
  { database }: Pick<ScenariosNeeds, "database">,
  id: ScenarioId,
  viewer: Viewer,
): Promise<Scenario> {
  const found = await findScenario(database, id, viewer);
  if (!found) throw new Fault("scenario.not_found", { args: [id] });
  return found;
}

/** The same with its steps. */
export async function findWhole(needs: ScenariosNeeds, id: ScenarioId, viewer: Viewer): Promise<WholeScenario> {
  const found = await findSeen(needs, id, viewer);
  return { ...found, steps: await findSteps(needs.database, id) };
}

/** A scenario of the mailbox itself. Throws scenario.not_found, and scenario.not_changeable for one that it only sees. */
export async function findOwn(needs: ScenariosNeeds, id: ScenarioId, viewer: Viewer): Promise<Scenario> {
  const found = await findSeen(needs, id, viewer);
  if (found.mailboxId !== viewer.id) throw new Fault("scenario.not_changeable");
  return found;
}
