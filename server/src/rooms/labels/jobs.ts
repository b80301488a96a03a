import type { JobHandler } from "../../jobs/job-handler.ts";
import { clearRemovedLabel } from "./actions/clear-removed-label.ts";
import type { LabelsNeeds } from "./needs.ts";

/** Takes removed labels off their remaining envelopes. */
export function jobs(needs: LabelsNeeds): readonly JobHandler[] {
  return [
    {
      on: "label.removed",
      name: "labels.clear",
      attemptsMax: 10,
      work: (payload, signal) => clearRemovedLabel(needs, payload, signal),
    },
  ];
}
