import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad } from "../harness/load.ts";
import { peakBytes } from "../harness/memory.ts";
import { runPgbench } from "../harness/pgbench.ts";
import { forgetJobs, withRelayHeld } from "../harness/relay.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { copyTables, snapshot, writesBetween } from "../harness/row-writes.ts";
import { createOrderTemplate, sendOne, sendRequest } from "./bench-order.ts";

const clients = 16;
const count = 2400;
const rounds = 3;

/**
 * Sends of 3 roles and 10 fields, against pgbench writing the same rows. Twice: with events and jobs held back (what a send
 * itself costs), and as a user has it, archives being drawn on the same machine meanwhile.
 */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const template = await createOrderTemplate(running);
    const limit = await limitOf(running, template);
    const request = sendRequest(running, template);
    const send = () => runLoad({ origin: running.service.url, clients, count, status: 201, request: () => request });
    const measure = async (name: string): Promise<string> => {
      const ours = async (): Promise<Run> => {
        const run = { ...(await send()), peakBytes: peakBytes(running.service.pid) };
        await forgetJobs(running.database);
        return run;
      };
      return runBench({ name, unit: "envelopes", measure: "rate", aim: 0.5, ours, limit }, rounds);
    };
    const alone = await withRelayHeld(running.database, () => measure("send"));
    return `${alone}\n${await measure("send + archives")}`;
  } finally {
    await running.stop();
  }
}

/** The rows of one send as a script on copies of the tables. */
async function limitOf(running: BenchService, template: string): Promise<() => Promise<Run>> {
  const { database, address } = running;
  const after = await withRelayHeld(database, async () => snapshot(database, await sendOne(running, template)));
  await copyTables(database);
  const { text, variables } = writesBetween(new Map(), after);
  let n = 0;
  return async () => {
    const scripts = [{ text, variables: { ...variables, n: String(n), stride: String(clients) } }];
    n += 2 * count + clients;
    return runPgbench({ address, scripts, clients, each: (2 * count) / clients });
  };
}
