import { join } from "node:path";
import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { growthText, watchMemory } from "../harness/memory.ts";
import { runPsql } from "../harness/psql.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { fillDictionary, makeDictionary, type BenchDictionary } from "./dictionary.ts";
import { columnNames } from "./rows.ts";
import { waitForTask } from "./wait-for.ts";

const stored = Number(process.env["BENCH_RECORDS"] ?? 1_000_000);
const rounds = 3;
const memoryAimMiB = 64;

/** All records to CSV, asked for until the file is COMPLETED, against `\copy` of the same rows by psql. */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const dictionary = await makeDictionary(running);
    await fillDictionary(running, dictionary, stored);
    const file = join(running.folder, "limit.csv");
    const query = `select ${columnNames.map((name, at) => `cells[${at + 1}] as "${name}"`).join(", ")}
      from dictionary_records where set_id = '${dictionary.set}' order by id`.replaceAll("\n", " ");
    const limit = async (): Promise<Run> => ({
      work: stored,
      seconds: await runPsql(running.address, `\\copy (${query}) to '${file}' with (format csv, header)`),
    });
    await assertWhole(running, await exported(running, dictionary));
    const growth = watchMemory(running.service.pid);
    const ours = async (): Promise<Run> => {
      const from = performance.now();
      await exported(running, dictionary);
      return { work: stored, seconds: (performance.now() - from) / 1000 };
    };
    const line = await runBench({ name: "export", unit: "records", measure: "time", aim: 1.2, ours, limit }, rounds);
    return `${line}  ${growthText(growth(), memoryAimMiB)}`;
  } finally {
    await running.stop();
  }
}

/** The address of the file. */
async function exported(running: BenchService, { id }: BenchDictionary): Promise<string> {
  const path = `/api/v1/dictionary/${id}/download`;
  const asked = await running.ann.post(path, { format: "csv" });
  if (asked.status !== 201) throw new Error(`${path} gave ${asked.status}: ${asked.text}`);
  const { fileUrl } = await waitForTask(running, `${path}/status/${String(Object(asked.json).uuid)}`);
  return String(fileUrl);
}

/** A line a record and the names, or the bench would measure something else. */
async function assertWhole(running: BenchService, fileUrl: string): Promise<void> {
  const { pathname, search } = new URL(fileUrl);
  const answer = await fetch(`${running.service.url}${pathname}${search}`);
  if (!answer.ok || !answer.body) throw new Error(`${fileUrl} gave ${answer.status}`);
  let lines = 0;
  for await (const bytes of answer.body) for (const byte of bytes) if (byte === 10) lines += 1;
  if (lines !== stored + 1) throw new Error(`the file has ${lines} lines of ${stored + 1}`);
}
