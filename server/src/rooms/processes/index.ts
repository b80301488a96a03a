import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ProcessesNeeds, ProcessStart } from "./needs.ts";
import { routes } from "./routes.ts";
import { startProcess } from "./start-process.ts";
import { runSmallProcess } from "./run-process.ts";

export type { ProcessActor, ProcessesNeeds, ProcessItem, ProcessHandler } from "./needs.ts";

/** The room of bulk actions. */
export type Processes = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Stores a process; a job handles each distinct envelope once. */
  start(tx: Transaction, start: ProcessStart): Promise<ProcessId>;
  /** Runs a small process right after the transaction of `start`, so that it is complete when the reply is sent. */
  hurry(id: ProcessId): Promise<void>;
};

/** Builds the room. */
export function processes(needs: ProcessesNeeds): Processes {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    start: (tx, start) => startProcess(needs, tx, start),
    hurry: (id) => runSmallProcess(needs, id),
  };
}
