import type { Json } from "@chancery/core/fault/fault.ts";
import type { ScenarioId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeInMailbox } from "../../jobs/act.ts";
import type { Change } from "../../jobs/publish.ts";
import type { ProcessActor } from "../processes/index.ts";

/** An act on a scenario. */
export type ScenarioChange = {
  readonly id: ScenarioId;
  readonly operation: "scenario-created" | "scenario-updated" | "scenario-deleted" | "scenario-cloned" | "scenario-run";
  readonly details?: { readonly [key: string]: Json | undefined };
  readonly at: Instant;
};

/** The audit record of a change or a run, in the log of the mailbox that acts. */
export function changeOfScenario({ id, operation, details = {}, at }: ScenarioChange, actor: ProcessActor): Change {
  return changeInMailbox(actor, { operation, at, details: { scenarioId: id, ...details } });
}
