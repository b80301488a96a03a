import { findId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { ScenariosNeeds } from "../needs.ts";
import type { Scenario } from "../scenario.ts";
import { countScenarios, listScenarios, type ListFilter } from "../store/scenarios.ts";
import { listSteps } from "../store/steps.ts";
import { showRow } from "../view.ts";

type Asked = Pick<ListFilter, "viewer" | "level"> & { readonly keyword: string };

/** A page of the scenarios that a mailbox may see by name, newest first, with the function that shows a row. */
export async function listVisibleScenarios({ database }: ScenariosNeeds, { keyword, ...asked }: Asked, page: Page) {
  const filter = { ...asked, searched: foldText(keyword), id: findId<"scenario">(keyword.trim()) };
  const rows = await listScenarios(database, filter, page);
  const steps = await listSteps(
    database,
    rows.map(({ id }) => id),
  );
  const total = await countScenarios(database, filter);
  const stepsOf = Map.groupBy(steps, ({ scenarioId }) => scenarioId);
  return { rows, total, show: (row: Scenario) => showRow(row, stepsOf.get(row.id) ?? [], asked.viewer) };
}
