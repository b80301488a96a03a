import type { JobHandler } from "../../jobs/job-handler.ts";
import { clearThreads } from "./actions/clear-threads.ts";
import type { CommentsNeeds } from "./needs.ts";

/** Removes the threads of removed envelopes. */
export function jobs(needs: CommentsNeeds): readonly JobHandler[] {
  return [
    {
      on: "envelope.removed",
      name: "comments.clear",
      attemptsMax: 10,
      work: (payload, signal) => clearThreads(needs, payload, signal),
    },
  ];
}
