import type { AuditRecord, AuditSubject } from "@chancery/core/audit/record.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Queries } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/worker.ts";
import type { AuditNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { findActors } from "./store/actors.ts";
import { readTrail } from "./store/trails.ts";

/** The door of the audit room. Records are written by the rooms that make the changes, through `publish`. */
export type Audit = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  /** The users who last did these operations on envelopes. */
  readonly findActors: typeof findActors;
  /** All records of a subject, oldest first. The caller decides who may read them. */
  readTrail(db: Queries, subject: AuditSubject): Promise<readonly AuditRecord[]>;
};

/** The audit room. */
export function audit(needs: AuditNeeds): Audit {
  return { routes: routes(needs), jobs: [], findActors, readTrail };
}
