import sql from "sql-template-tag";
import { systemClock } from "@chancery/server/io/clock.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import { newId } from "@chancery/server/io/basics.ts";
import { startWorker } from "@chancery/server/jobs/worker.ts";
import { processes } from "@chancery/server/rooms/processes/index.ts";

// the worker that process-kill.test.ts beside it kills; an envelope's effect is one row
const database = openDatabase({
  address: { connectionString: process.argv[2]! },
  poolMax: 4,
  namedStatements: true,
  statementTimeoutMs: 5000,
});
const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
const room = processes({
  database,
  clock: systemClock,
  newId,
  log,
  isUnavailable: () => false,
  handlerOf:
    () =>
    async (tx, { envelopeId }) => {
      await tx.run(sql`insert into effects (id) values (${envelopeId})`);
    },
  rowHandlerOf: () => undefined,
  notifications: { notifyUsers: async () => undefined },
  baseUrl: () => "",
});
await startWorker({ database, handlers: room.jobs, schedules: [], concurrency: 2, log, leaseMs: 400 });
process.send?.("ready");
