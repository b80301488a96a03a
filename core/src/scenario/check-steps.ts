import type { FaultRow } from "../fault/fault.ts";
import { addFaults } from "../fault/fault.ts";
import type { TemplateId, TemplateVersionId } from "../ids/id.ts";
import type { Steps } from "../xml/steps.ts";
import { stylesheetFaults } from "./stylesheet.ts";

/** A version of a template that envelopes are taken from, or made of. */
export type StepTemplate = { readonly templateId: TemplateId; readonly version: TemplateVersionId };

/** A step: a completed envelope of the source becomes one of the destination by an XSLT 2 stylesheet. `condition` is XPath, or empty. */
export type ScenarioStep = {
  readonly id: string;
  readonly name: string;
  readonly source: StepTemplate | undefined;
  readonly destination: StepTemplate;
  readonly stylesheet: string;
  readonly condition: string;
  readonly isSentAtOnce: boolean;
};

/** The faults of steps in themselves: none at all, ids that are empty or repeated, missing sources, and stylesheets. Reads in steps. */
export function* stepFaults(steps: readonly ScenarioStep[]): Steps<readonly FaultRow[]> {
  if (steps.length === 0) return [{ code: "scenario.steps_missing", pointer: "/steps" }];
  const faults: FaultRow[] = [];
  const ids = new Set<string>();
  for (const [at, { id, source, stylesheet }] of steps.entries()) {
    const pointer = `/steps/${at}`;
    if (id.trim() === "") faults.push({ code: "scenario.step_id_empty", pointer: `${pointer}/id` });
    else if (ids.has(id)) faults.push({ code: "scenario.step_repeated", args: [id], pointer: `${pointer}/id` });
    ids.add(id);
    if (!source && at > 0) faults.push({ code: "scenario.source_missing", args: [id], pointer: `${pointer}/source` });
    const found = yield* stylesheetFaults(stylesheet);
    const rows = found.map(({ args = [], line, column }) => {
      const place = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
      return {
        code: "scenario.stylesheet_invalid",
        args: [id, String(args[0] ?? "")],
        pointer: `${pointer}/xslt`,
        ...place,
      } as const;
    });
    addFaults(faults, rows);
  }
  return faults;
}
