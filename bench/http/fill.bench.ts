import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad } from "../harness/load.ts";
import { peakBytes } from "../harness/memory.ts";
import { runPgbench, type PgbenchScript } from "../harness/pgbench.ts";
import { forgetJobs, withRelayHeld } from "../harness/relay.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { copyTables, seededIdText, seedEnvelopes, snapshot, writesBetween } from "../harness/row-writes.ts";
import { answerTo, createOrderTemplate, fillRequest, sendOne } from "./bench-order.ts";

const clients = 16;
const count = 2400;
const rounds = 3;
/** Each of both measurements has its rounds and one unmeasured. */
const runs = 2 * (rounds + 1);

/**
 * The second of three roles completes its step, against pgbench writing the same rows. Twice: with events and jobs held
 * back (what a fill itself costs), and as a user has it, archives being drawn on the same machine meanwhile.
 */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const template = await createOrderTemplate(running);
    const limit = await limitOf(running, template);
    let at = 0;
    const fill = async (): Promise<Run> => {
      const from = at;
      at += count;
      const request = (index: number) => fillRequest(running, template, seededIdText(from + index));
      return runLoad({ origin: running.service.url, clients, count, status: 200, request });
    };
    const measure = async (name: string): Promise<string> => {
      const ours = async (): Promise<Run> => {
        const run = { ...(await fill()), peakBytes: peakBytes(running.service.pid) };
        await forgetJobs(running.database);
        return run;
      };
      return runBench({ name, unit: "steps", measure: "rate", aim: 0.5, ours, limit }, rounds);
    };
    const alone = await withRelayHeld(running.database, () => measure("fill"));
    return `${alone}\n${await measure("fill + archives")}`;
  } finally {
    await running.stop();
  }
}

/** Stores the envelopes to fill for both, and gives what a fill changes as a script on copies of the tables. */
async function limitOf(running: BenchService, template: string): Promise<() => Promise<Run>> {
  const { database, address } = running;
  await copyTables(database);
  const { text, variables } = await withRelayHeld(database, () => seedAndWatch(running, template));
  await forgetJobs(database);
  let n = -clients;
  return async () => {
    const scripts = [{ text, variables: { ...variables, n: String(n), stride: String(clients) } }];
    n += 2 * count;
    return runPgbench({ address, scripts, clients, each: (2 * count) / clients });
  };
}

/** The envelopes of both, and what filling one of them writes. */
async function seedAndWatch(running: BenchService, template: string): Promise<PgbenchScript> {
  const { database } = running;
  const id = await sendOne(running, template);
  const before = await snapshot(database, id);
  await seedEnvelopes(database, "public", id, [0, runs * count - 1]);
  await seedEnvelopes(database, "bench", id, [0, runs * 2 * count + clients]);
  await database.pool.query("vacuum analyze");
  await answerTo(running, fillRequest(running, template, id));
  return writesBetween(before, await snapshot(database, id));
}
