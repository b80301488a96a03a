import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { searchMailboxes } from "@chancery/server/rooms/mailboxes/search/search-mailboxes.ts";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad } from "../harness/load.ts";
import { peakBytes } from "../harness/memory.ts";
import { p95 } from "../harness/p95.ts";
import { runPgbench, type PgbenchScript } from "../harness/pgbench.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { statementsOf } from "../harness/taken-statements.ts";
import { seedMailboxes } from "./seed-mailboxes.ts";

const stored = Number(process.env["BENCH_MAILBOXES"] ?? 1_000_000);
const clients = 2;
const count = 800;
const rounds = 3;

/** Beginnings, any word, middles of words, two letters, several words, rare and unknown ones. */
const asked = [
  "Borealis",
  "pumps",
  "obotic",
  "ri",
  "zz",
  "Nordic Steel",
  "lega Vega",
  "ephyr ext ware",
  "contracts-9",
  "kest rail xx",
  "ng",
  "qz1",
];

/** Searches of 1 000 000 mailboxes, against the very statements of each in pgbench; 95 % are quicker than the figure. */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    await seedMailboxes(running.database, stored);
    const scripts = await Promise.all(asked.map((text, index) => scriptOf(running, text, index)));
    const { database, address, service, ann } = running;
    await database.pool.query("checkpoint");
    const ours = async (): Promise<Run> => {
      const times: number[] = [];
      const began = new Map<number, number>();
      const request = (index: number) => {
        began.set(index, performance.now());
        const q = encodeURIComponent(asked[index % asked.length] ?? "");
        return { method: "GET" as const, path: `/api/v1/mailbox/search?q=${q}`, headers: headersOf(ann) };
      };
      const onAnswer = (_: string, index: number) => void times.push((performance.now() - (began.get(index) ?? 0)) / 1000);
      await runLoad({ origin: service.url, clients, count, status: 200, request, onAnswer });
      return { work: count, seconds: p95(times), peakBytes: peakBytes(service.pid) };
    };
    const limit = async (): Promise<Run> => {
      const { latencies } = await runPgbench({ address, scripts, clients, each: count / clients });
      return { work: count, seconds: p95(latencies) };
    };
    return await runBench({ name: "mailbox-search", unit: "searches", measure: "time", aim: 1.5, ours, limit }, rounds);
  } finally {
    await running.stop();
  }
}

/** The statements that one search runs, with their values as variables. */
async function scriptOf({ database, ann }: BenchService, text: string, place: number): Promise<PgbenchScript> {
  const { rows } = await database.pool.query(`select account_id from mailboxes where id = '${ann.mailboxId}'`);
  const mailbox = { id: ann.mailboxId, accountId: rows[0].account_id } as OpenMailbox;
  const needs = (listening: unknown) => ({ database: listening }) as Parameters<typeof searchMailboxes>[0];
  return statementsOf(database, place, (listening) => searchMailboxes(needs(listening), text, "ALL", mailbox));
}
