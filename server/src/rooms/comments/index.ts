import type { AnyRoute } from "../../http/route/route.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { jobs } from "./jobs.ts";
import type { CommentsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";

export type Comments = { readonly routes: readonly AnyRoute[]; readonly jobs: readonly JobHandler[] };

/** The room of comments: threads about envelopes, documents and fields. */
export function comments(needs: CommentsNeeds): Comments {
  return { routes: routes(needs), jobs: jobs(needs) };
}
