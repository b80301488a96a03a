import { inspect } from "node:util";
import sql from "sql-template-tag";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import { startWorker, type JobHandler } from "@chancery/server/jobs/worker.ts";

// the worker that jobs-kill.test.ts beside it kills; its effect is one row and one count a job
const database = openDatabase({
  address: { connectionString: process.argv[2]! },
  poolMax: 6,
  namedStatements: true,
  statementTimeoutMs: 5000,
});

const handler: JobHandler = {
  name: "effects",
  on: "jobs.killed",
  attemptsMax: 3,
  work: (payload, _signal, run) =>
    database.transaction(async (tx) => {
      await tx.run(sql`insert into effects (key, n) values (${run.key}, ${payload})`);
      await run.finish(tx);
    }),
};

const log = {
  debug: () => undefined,
  info: () => undefined,
  error: (fields: object, message: string) => process.stderr.write(`${message} ${inspect(fields)}\n`),
};
await startWorker({ database, handlers: [handler], schedules: [], concurrency: 4, log, leaseMs: 400 });
process.send?.("ready");
