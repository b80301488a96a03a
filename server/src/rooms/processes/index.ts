import type { ProcessId } from "@chancery/core/ids/id.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { ProcessesNeeds, ProcessStart, RowsStart } from "./needs.ts";
import { routes } from "./routes.ts";
import { isRunning, startProcess, startRows } from "./start-process.ts";
import { runSmallProcess } from "./run-process.ts";

export { startBulk } from "./start-bulk.ts";
export type { ProcessActor, ProcessesNeeds, ProcessItem, ProcessHandler, ProcessRow, RowHandler, RowItem } from "./needs.ts";

/** The room of bulk actions. */
export type Processes = {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Stores a process; a job handles each distinct envelope once. */
  start(tx: Transaction, start: ProcessStart): Promise<ProcessId>;
  /** Stores a process of an account; a job handles each of its rows once. */
  startRows(tx: Transaction, start: RowsStart): Promise<ProcessId>;
  /** Whether a process of a kind that the account started after a time has rows left. */
  readonly isRunning: typeof isRunning;
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
    startRows: (tx, start) => startRows(needs, tx, start),
    isRunning,
    hurry: (id) => runSmallProcess(needs, id),
  };
}
