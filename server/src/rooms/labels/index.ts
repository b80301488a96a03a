import type { LabelId, MailboxId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Queries } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import { jobs } from "./jobs.ts";
import type { LabelsNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { findLabels, listLabelNames } from "./store.ts";

export type { LabelsNeeds } from "./needs.ts";

export type Labels = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  /** The ids of a mailbox's labels given by name or UUID; unknown ones are left out. */
  findLabels(db: Queries, mailboxId: MailboxId, texts: readonly string[]): Promise<readonly LabelId[]>;
  /** The names of labels of any mailboxes, by id. */
  findNames(db: Queries, ids: readonly LabelId[]): Promise<ReadonlyMap<LabelId, string>>;
};

/** The room of a mailbox's labels. It publishes `label.removed` {labelId, mailboxId} while envelopes still carry one. */
export function labels(needs: LabelsNeeds): Labels {
  return { routes: routes(needs), jobs: jobs(needs), findLabels, findNames: listLabelNames };
}
