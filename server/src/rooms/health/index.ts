import { schedules } from "./jobs.ts";
import type { HealthNeeds } from "./needs.ts";
import { questions } from "./questions.ts";

export { type Check, type Finding, findingOf } from "./check.ts";
export { certificateCheck } from "./checks/certificate-check.ts";
export { logCheck, workChecks } from "./checks/work-checks.ts";
export { networkChecks } from "./checks/network-checks.ts";
export type { CheckNeeds, HealthNeeds } from "./needs.ts";

/** The room of the watchdog, which checks the service and notifies the operator of problems. The doctor runs its checks too. */
export type Health = ReturnType<typeof health>;

/** Builds the room. */
export function health(needs: HealthNeeds) {
  return { routes: [], schedules: schedules(needs), ...questions };
}
