import type { JobHandler } from "../../jobs/job-handler.ts";
import type { CommentsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { clearThreads } from "./actions/clear-threads.ts";

export { accountData } from "./store/account-data.ts";

/** The room of comments: threads about envelopes, documents and fields. */
export function comments(needs: CommentsNeeds) {
  return { routes: routes(needs), jobs: jobs(needs) };
}

/** Removes the threads of removed envelopes. */
function jobs(needs: CommentsNeeds): readonly JobHandler[] {
  return [
    {
      on: "envelope.removed",
      name: "comments.clear",
      attemptsMax: 10,
      work: (payload, signal) => clearThreads(needs, payload, signal),
    },
  ];
}
