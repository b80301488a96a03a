import type { Queries } from "../../io/database/database.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { schedules } from "./jobs.ts";
import type { HealthNeeds } from "./needs.ts";
import { listFindings, type KeptFinding } from "./store/findings.ts";

export type { Check, Finding } from "./check.ts";
export { findingOf } from "./check.ts";
export { certificateCheck } from "./checks/certificate-check.ts";
export { networkChecks } from "./checks/network-checks.ts";
export { workChecks } from "./checks/work-checks.ts";
export type { CheckNeeds, HealthNeeds } from "./needs.ts";

/** The room of the watchdog: it looks for what is wrong with the service, and notifies the operator. The doctor runs its checks too. */
export type Health = {
  readonly routes: readonly [];
  readonly schedules: readonly Schedule[];
  /** The last finding of each check. */
  listFindings(db: Queries): Promise<readonly KeptFinding[]>;
};

/** Builds the room. */
export function health(needs: HealthNeeds): Health {
  return { routes: [], schedules: schedules(needs), listFindings };
}
