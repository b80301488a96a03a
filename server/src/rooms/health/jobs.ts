import type { Schedule } from "../../jobs/schedule.ts";
import { certificateCheck } from "./checks/certificate-check.ts";
import { logCheck, workChecks } from "./checks/work-checks.ts";
import { networkChecks } from "./checks/network-checks.ts";
import type { HealthNeeds } from "./needs.ts";
import { watch } from "./watch.ts";

const minuteMs = 60_000;

/** Checks the work of the service every minute, and its network connections every five minutes. */
export function schedules(needs: HealthNeeds): readonly Schedule[] {
  return [
    { name: "health.look", everyMs: minuteMs, work: () => watch(needs, workChecks) },
    {
      name: "health.look_outside",
      everyMs: 5 * minuteMs,
      work: () => watch(needs, [certificateCheck, logCheck, ...networkChecks]),
    },
  ];
}
