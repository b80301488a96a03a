import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { growthText, watchMemory } from "../harness/memory.ts";
import { runPsql } from "../harness/psql.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { copyRecords, forgetRecords, makeDictionary, writeLines } from "./dictionary.ts";
import { cellsOf, columnNames } from "./rows.ts";
import { waitForTask } from "./wait-for.ts";

const count = Number(process.env["BENCH_RECORDS"] ?? 1_000_000);
const rounds = 3;
const linesAtOnce = 1000;
const memoryAimMiB = 64;
const uploadMaxBytes = 2 * 1024 ** 3;
const settings = { headerFirstRow: true, delimiter: ",", quote: '"', escape: '"', replace: true };

/** A CSV of all records through multipart, confirmed, until it is COMPLETED, against COPY of the rows into the same indexed table. */
export async function bench(): Promise<string> {
  const running = await startBenchService({ CHANCERY_UPLOAD_MAX_BYTES: String(uploadMaxBytes) });
  try {
    const csv = join(running.folder, "records.csv");
    await writeFile(csv, linesOfCsv());
    const copy = join(running.folder, "records.copy");
    await writeLines(copy, await makeDictionary(running), count);
    const growth = watchMemory(running.service.pid);
    const limit = async (): Promise<Run> => {
      await forgetRecords(running);
      return { work: count, seconds: await runPsql(running.address, `\\${copyRecords} '${copy}'`) };
    };
    const ours = () => imported(running, csv);
    const line = await runBench({ name: "import", unit: "records", measure: "time", aim: 1.5, ours, limit }, rounds);
    return `${line}  ${growthText(growth(), memoryAimMiB)}`;
  } finally {
    await running.stop();
  }
}

async function imported(running: BenchService, csv: string): Promise<Run> {
  const { service, ann } = running;
  await forgetRecords(running);
  const { id } = await makeDictionary(running);
  const form = new FormData();
  form.set("file", await openAsBlob(csv, { type: "text/csv" }), "records.csv");
  const from = performance.now();
  const path = `/api/v1/upload/dictionary/${id}`;
  const sent = await fetch(service.url + path, { method: "POST", headers: headersOf(ann), body: form });
  const text = await sent.text();
  if (sent.status !== 201) throw new Error(`${path} gave ${sent.status}: ${text}`);
  const task = `/api/v1/upload/${String(Object(JSON.parse(text)).uuid)}`;
  const confirmed = await ann.put(`${task}/confirm`, settings);
  if (confirmed.status !== 200) throw new Error(`${task}/confirm gave ${confirmed.status}: ${confirmed.text}`);
  await waitForTask(running, task);
  const run = { work: count, seconds: (performance.now() - from) / 1000 };
  await assertWhole(running, id);
  return run;
}

/** As many records as there were rows, or the bench would measure something else. */
async function assertWhole({ ann }: BenchService, id: string): Promise<void> {
  const shown = await ann.get(`/api/v1/dictionary/${id}?withRecordsCount=true`);
  const { recordsCount } = Object(shown.json);
  if (recordsCount !== count) throw new Error(`the dictionary has ${recordsCount} records of ${count}`);
}

/** No value has a comma or a quote. */
function* linesOfCsv(): Generator<string> {
  yield `${columnNames.join(",")}\r\n`;
  for (let from = 0; from < count; from += linesAtOnce) {
    const numbers = Array.from({ length: Math.min(linesAtOnce, count - from) }, (_, index) => from + index);
    yield numbers.map((n) => `${cellsOf(n).join(",")}\r\n`).join("");
  }
}
