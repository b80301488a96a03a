import { join } from "node:path";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runLoad } from "../harness/load.ts";
import { peakBytes } from "../harness/memory.ts";
import { runPsql } from "../harness/psql.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { copyRecords, forgetRecords, makeDictionary, writeLines, type BenchDictionary } from "./dictionary.ts";
import { cellsOf } from "./rows.ts";

const count = Number(process.env["BENCH_RECORDS"] ?? 100_000);
const atOnce = 10_000;
const rounds = 3;

/** Records in requests of 10 000, one after the other, against COPY of the same rows into the same table and indexes. */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const file = join(running.folder, "records.copy");
    await writeLines(file, await makeDictionary(running), count);
    const limit = async (): Promise<Run> => {
      await forgetRecords(running);
      return { work: count, seconds: await runPsql(running.address, `\\${copyRecords} '${file}'`) };
    };
    const ours = () => create(running);
    return await runBench({ name: "records-create", unit: "records", measure: "rate", aim: 0.5, ours, limit }, rounds);
  } finally {
    await running.stop();
  }
}

async function create(running: BenchService): Promise<Run> {
  const { service, ann } = running;
  await forgetRecords(running);
  const dictionary = await makeDictionary(running);
  const bodies = Array.from({ length: Math.ceil(count / atOnce) }, (_, index) => bodyOf(dictionary, index * atOnce));
  const path = `/api/v1/dictionary/${dictionary.id}/record`;
  const headers = { ...headersOf(ann), "content-type": "application/json" };
  const request = (index: number) => ({ method: "POST" as const, path, headers, body: bodies[index]! });
  const { seconds } = await runLoad({ origin: service.url, clients: 1, count: bodies.length, status: 201, request });
  return { work: count, seconds, peakBytes: peakBytes(service.pid) };
}

function bodyOf({ columns }: BenchDictionary, from: number): string {
  const records = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) =>
    cellsOf(from + index).map((value, at) => ({ uuid: columns[at], value })),
  );
  return JSON.stringify(records);
}
