import type { Rooms } from "../compose/compose.ts";
import { startWorker } from "../jobs/worker.ts";
import type { OpenIo } from "./open-io.ts";
import type { Running } from "./command.ts";

const stopMaxMs = 8000;

/** Works on jobs and schedules. */
export async function work({ config, database, log, service }: OpenIo, rooms: Rooms): Promise<Running> {
  const worker = await startWorker({
    database,
    handlers: rooms.handlers,
    schedules: rooms.schedules,
    orderedHandlers: rooms.orderedHandlers,
    concurrency: config.work.jobsAtOnce,
    log,
    ...(service.disk && { hasRoom: service.disk.hasRoom }),
  });
  log.info({ jobs_at_once: config.work.jobsAtOnce }, "working");
  return { stop: () => worker.stop(stopMaxMs) };
}
