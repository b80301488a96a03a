import type { Schedule } from "../../jobs/schedule.ts";
import { applyRules } from "./actions/apply-rules.ts";
import { removeUnseen } from "./actions/remove-unseen.ts";
import { sweepTrails } from "./actions/sweep-trails.ts";
import type { RetentionNeeds } from "./needs.ts";

const everyMs = 3_600_000;

/** The periodic removal of ended envelopes. */
export function schedules(needs: RetentionNeeds): readonly Schedule[] {
  return [
    { name: "retention.apply-rules", everyMs, work: (signal) => applyRules(needs, signal) },
    { name: "retention.remove-unseen", everyMs, work: (signal) => removeUnseen(needs, signal) },
    { name: "retention.sweep-trails", everyMs, work: (signal) => sweepTrails(needs, signal) },
  ];
}
