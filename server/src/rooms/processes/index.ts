import { jobs, schedules } from "./jobs.ts";
import type { ProcessesNeeds } from "./needs.ts";
import { routes } from "./routes.ts";
import { isRunning, startProcess, startRows } from "./start-process.ts";
import { runSmallProcess } from "./run-process.ts";

export { startBulk } from "./start-bulk.ts";
export type { ProcessActor, ProcessesNeeds, ProcessItem, ProcessHandler, ProcessRow, RowHandler, RowItem } from "./needs.ts";

/** The room of bulk actions. */
export type Processes = ReturnType<typeof processes>;

/** Builds the room. */
export function processes(needs: ProcessesNeeds) {
  return {
    routes: routes(needs),
    jobs: jobs(needs),
    schedules: schedules(needs),
    start: startProcess.bind(undefined, needs),
    startRows: startRows.bind(undefined, needs),
    isRunning,
    hurry: runSmallProcess.bind(undefined, needs),
  };
}
