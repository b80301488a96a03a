import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { publish } from "./publish.ts";
import { startWorker, type JobHandler } from "./worker.ts";

const log = { debug: () => undefined, info: () => undefined, error: () => undefined };
const origin = { requestId: "r", ip: "::1", userAgent: "test", source: "API" } as const;
const account = (n: number): string => `01930000-0000-7000-8000-00000000000${n}`;

// the test counts the order in which jobs start, not time
for (const [slots, loudCount, kinds] of [
  [1, 1, 1],
  [1, 3, 1],
  [2, 1, 2],
  [4, 5, 2],
] as const) {
  test(`accounts take turns: ${slots} at a time, ${loudCount} with long queues of ${kinds} kinds`, async (t) => {
    const database = await testDatabase();
    const begun: string[] = [];
    const all = Promise.withResolvers<void>();
    const handlers = Array.from({ length: kinds }, (_, kind): JobHandler => {
      const work: JobHandler["work"] = async (_payload, _signal, { accountId }) => {
        begun.push(accountId ?? "");
        if (begun.length === loudCount * 40 + 4) all.resolve();
      };
      return { name: `kind ${kind}`, on: `kind.${kind}`, attemptsMax: 1, work };
    });
    const events = (of: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        name: `kind.${n % kinds}`,
        key: `${of} ${n}`,
        payload: n,
      }));
    const publishEvent = (of: number, count: number) =>
      database.transaction((tx) => publish(tx, { audit: [], events: events(of, count), origin, accountId: account(of) }));
    for (let n = 0; n < loudCount; n += 1) await publishEvent(n + 2, 40);
    await publishEvent(1, 4);
    const worker = await startWorker({ database, handlers, schedules: [], concurrency: slots, log, elapsedMs: () => 0 });
    t.after(() => worker.stop(1000));
    await all.promise;
    const last = begun.lastIndexOf(account(1));
    // four turns of every account, and what slots begin while another one waits for its claim: on a busy machine many
    const overtaken = slots === 1 ? kinds + 1 : slots * 8;
    assert.ok(last < (4 + kinds) * (loudCount + 1) + overtaken, `the quiet one's last job began as number ${last}`);
  });
}
