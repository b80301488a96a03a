import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { after, test } from "node:test";
import { openPrinter } from "@chancery/server/io/pdf/printer.ts";
import { startWorker } from "@chancery/server/jobs/worker.ts";
import { endBeforeDatabases } from "@chancery/tests/world/database.ts";
import { orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { world } from "@chancery/tests/world/world.ts";
import { listDeadJobs } from "../../jobs/store/dead.ts";

const log = { debug: () => undefined, info: () => undefined, error: () => undefined, warn: () => undefined };
const printer = openPrinter({ workers: 1, log, limits: { pageLengthMax: 100 } });
after(() => printer.stop());
const one = await world({ printer });
const { ann, rooms, database } = one;
const template = await orderTemplate(ann);

test("an archive whose pages are larger than the printer takes is given up after three tries, and says so", async () => {
  const handlers = rooms.handlers.map((handler) => ({ ...handler, pauseMs: () => 1 }));
  const worker = await startWorker({ database, handlers, schedules: [], concurrency: 2, log });
  endBeforeDatabases(() => worker.stop(1000));
  const id = await sendOrder(one, template);
  const answer = ann.get(`/api/v1/envelope/${id}/zip?wait=true`);
  let dead = await listDeadJobs(database, 10);
  for (; dead.length === 0; dead = await listDeadJobs(database, 10)) await wait(20);
  assert.deepEqual(
    dead.map(({ key, handler, failures, last_error }) => [key, handler, failures, last_error]),
    [[id, "archives.build", 3, "hopeless: Error: printing took more than 100 characters"]],
  );
  const { status, json } = await answer;
  assert.deepEqual([status, Object(json).code], [422, 1066]);
});
