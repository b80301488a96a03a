import type { JobHandler } from "../../jobs/job-handler.ts";
import { clearRemovedLabel } from "./actions/clear-removed-label.ts";
import type { LabelsNeeds } from "./needs.ts";

/** What the room does behind a removed label. */
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
