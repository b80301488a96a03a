import type { JobHandler } from "../../jobs/job-handler.ts";
import type { LabelsNeeds } from "./needs.ts";
import { questions } from "./questions.ts";
import { routes } from "./routes.ts";
import { clearRemovedLabel } from "./actions/clear-removed-label.ts";

export { accountData } from "./account-data.ts";
export type { LabelsNeeds } from "./needs.ts";

/** The door of the room. */
export type Labels = ReturnType<typeof labels>;

/** The room of a mailbox's labels. It publishes `label.removed` {labelId, mailboxId} while envelopes still carry one. */
export function labels(needs: LabelsNeeds) {
  return { routes: routes(needs), jobs: jobs(needs), ...questions };
}

/** Removes removed labels from their remaining envelopes. */
function jobs(needs: LabelsNeeds): readonly JobHandler[] {
  return [
    {
      on: "label.removed",
      name: "labels.clear",
      attemptsMax: 10,
      work: (payload, signal) => clearRemovedLabel(needs, payload, signal),
    },
  ];
}
