import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { ScenarioStep } from "@chancery/core/scenario/check-steps.ts";
import { stylesheetSource } from "@chancery/core/scenario/stylesheet.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import type { ScenariosNeeds } from "./needs.ts";

/** Envelope XML that a step takes; its envelope, unless it is an empty one. */
export type Taken = { readonly data: string; readonly envelopeId: EnvelopeId | undefined };

/**
 * The XML that a step makes of an envelope, outside of any transaction. Throws scenario.condition_unmet, and document.transformation
 * when stylesheet or condition fail or go over their limits.
 */
export async function runStylesheet(
  { xslt }: Pick<ScenariosNeeds, "xslt">,
  { id, stylesheet, condition }: ScenarioStep,
  { data, envelopeId }: Taken,
  asked: { readonly account: AccountId; readonly signal: AbortSignal },
): Promise<string> {
  const xml = await runSteps(stylesheetSource(data));
  const outcome = await xslt.run({ kind: "transform", xml, stylesheet, condition }, asked);
  if (outcome.kind === "made") return outcome.xml;
  if (outcome.kind === "unmet") throw new Fault("scenario.condition_unmet", { args: [id, envelopeId ?? ""] });
  if (outcome.kind === "over") throw failureOfRun(`step ${id}`, `it takes too much ${outcome.limit}`);
  const [failure] = outcome.kind === "failed" ? outcome.failures : [];
  throw failureOfRun(`step ${id}`, failure ? `${failure.of}: ${failure.reason}` : "there is no result");
}

/** The fault of a transformation that failed. */
export function failureOfRun(what: string, reason: string): Fault {
  return new Fault("document.transformation", { args: [what, reason] });
}
