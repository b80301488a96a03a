import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { startLimit } from "../harness/limit-program.ts";
import { runLoad } from "../harness/load.ts";
import { peakBytes } from "../harness/memory.ts";
import { runBench } from "../harness/rounds.ts";
import { forgetJobs } from "../harness/relay.ts";
import { seedEnvelopes, seededId, seededIdText } from "../harness/row-writes.ts";
import { answerTo, createOrderTemplate, sendOne } from "./bench-order.ts";

const stored = 100_000;
const clients = 16;
const count = 10_000;
const rounds = 5;
/** Walks over all envelopes in no order that an index has: prime, and no divisor of `stored`. */
const stride = 48_271;

/** The whole status answer (envelope with its XML, and template) of 100 000 envelopes, against node:http and two reads. */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  const limit = await startLimit(new URL("status-limit.ts", import.meta.url), await seed(running));
  const headers = headersOf(running.ann);
  let at = 0;
  const load = (origin: string) => {
    const from = (at += count);
    const request = (index: number) => ({ method: "GET" as const, path: pathOf(((from + index) * stride) % stored), headers });
    return runLoad({ origin, clients, count, status: 200, request });
  };
  try {
    return await runBench(
      {
        name: "status",
        unit: "requests",
        measure: "rate",
        aim: 0.8,
        ours: async () => ({ ...(await load(running.service.url)), peakBytes: peakBytes(running.service.pid) }),
        limit: () => load(limit.url),
      },
      rounds,
    );
  } finally {
    await limit.stop();
    await running.stop();
  }
}

function pathOf(number: number): string {
  return `/api/v1/envelope/${seededIdText(number)}`;
}

/** Stores the envelopes and, for the limit, the same answers; the file the limit program reads. */
async function seed(running: BenchService): Promise<string> {
  const { database, address, folder } = running;
  const id = await sendOne(running, await createOrderTemplate(running));
  await seedEnvelopes(database, "public", id, [0, stored - 1]);
  // their events would be relayed while the service is measured
  await forgetJobs(database);
  const { envelope, template } = JSON.parse(
    await answerTo(running, { method: "GET", path: pathOf(0), headers: headersOf(running.ann) }),
  ) as Readonly<Record<string, unknown>>;
  await database.pool.query("create schema bench; create table bench.answers (id uuid primary key, body text not null)");
  await database.pool.query(
    `insert into bench.answers (id, body)
    select ${seededId("n")}, replace($1::text, $2, ${seededId("n")}::text)
    from generate_series(0, ${stored - 1}) n`,
    [JSON.stringify(envelope), seededIdText(0)],
  );
  await database.pool.query("vacuum analyze");
  const file = join(folder, "status-limit.json");
  await writeFile(file, JSON.stringify({ address, template: JSON.stringify(template) }), { mode: 0o600 });
  return file;
}
