import { openPrinter, type Printer } from "@chancery/server/io/pdf/printer.ts";
import { createPaper, replyXml, sendOffer } from "../../tests/world/paper.ts";
import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { bareTypst } from "./bare-typst.ts";
import { twoPages } from "./two-pages.ts";

const rounds = 3;
const documents = 40;
const archives = 20;
const atOnce = 4;
const never = new AbortController().signal;

/** A document of two pages with a table through the printer, against Typst alone; and completed archives a second. */
export async function bench(): Promise<string> {
  const printer = openPrinter({ workers: 1, log: console });
  const draw = bareTypst();
  let number = 0;
  const pages = draw(twoPages(0));
  if (pages !== 2) throw new Error(`the document has ${pages} pages`);
  const ours = (): Promise<Run> => perDocument(() => printOne(printer, (number += 1)));
  const limit = (): Promise<Run> => perDocument(async () => void draw(twoPages((number += 1))));
  try {
    const line = await runBench({ name: "render", unit: "documents", measure: "time", aim: 1.3, ours, limit }, rounds);
    return `${line}  ${await archivesLine()}`;
  } finally {
    await printer.stop();
  }
}

async function printOne(printer: Printer, number: number): Promise<void> {
  await printer.print(twoPages(number), {}, never);
}

/** The time of one document, of many one after the other. */
async function perDocument(work: () => Promise<void>): Promise<Run> {
  const from = performance.now();
  for (let done = 0; done < documents; done += 1) await work();
  return { work: 1, seconds: (performance.now() - from) / 1000 / documents };
}

/** From the last fill to the archive, several envelopes at once; each archive has seven PDFs. */
async function archivesLine(): Promise<string> {
  const running = await startBenchService();
  try {
    await completeMany(running, atOnce);
    const { work, seconds } = await completeMany(running, archives);
    return `${(work / seconds).toFixed(2)} completed archives/s`;
  } finally {
    await running.stop();
  }
}

async function completeMany({ ann, bob }: BenchService, count: number): Promise<Run> {
  const template = await createPaper(ann);
  const waiting: string[] = [];
  for (let sent = 0; sent < count; sent += 1) waiting.push(await sendOffer(ann, bob, template));
  // the archive of the sent state is built first: it is not what is measured
  for (const uuid of waiting) await ann.get(`/api/v1/envelope/${uuid}/download-final-pdf?documentId=offer&wait=true`);
  const from = performance.now();
  const client = async (): Promise<void> => {
    for (let uuid = waiting.pop(); uuid !== undefined; uuid = waiting.pop()) {
      const filled = await bob.put("/api/v1/envelope/fill", { uuid, data: replyXml(template) });
      const zip = await ann.get(`/api/v1/envelope/${uuid}/zip?wait=true`);
      if (filled.status !== 200 || zip.status !== 200) throw new Error(`no archive: ${filled.status} ${zip.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return { work: count, seconds: (performance.now() - from) / 1000 };
}
