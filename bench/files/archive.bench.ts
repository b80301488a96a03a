import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { headersOf, startBenchService, type BenchService } from "../harness/bench-service.ts";
import { startLimit } from "../harness/limit-program.ts";
import { growthText, watchMemory } from "../harness/memory.ts";
import { median, runBench } from "../harness/rounds.ts";
import { bigEnvelope } from "./big-envelope.ts";
import { discard } from "./discard.ts";

const attachedBytes = 1024 ** 3;
const rounds = 3;
const firstByteMaxMs = 100;
const memoryAimMiB = 64;
const mebibyte = 1024 ** 2;

/** The archive of an envelope with 1 GiB of attachments, against node:http serving the same bytes from a file. */
export async function bench(): Promise<string> {
  const running = await startBenchService({
    CHANCERY_UPLOAD_MAX_BYTES: String(attachedBytes),
    CHANCERY_ENVELOPE_MAX_BYTES: String(2 * attachedBytes),
  });
  try {
    const id = await bigEnvelope(running, attachedBytes);
    const zip = `${running.service.url}/api/v1/envelope/${id}/zip?wait=true`;
    const limit = await startLimit(new URL("archive-limit.ts", import.meta.url), await saved(running, zip));
    return await compare(running, zip, limit.url).finally(limit.stop);
  } finally {
    await running.stop();
  }
}

async function compare(running: BenchService, zip: string, limitUrl: string): Promise<string> {
  const firstBytes: number[] = [];
  const growth = watchMemory(running.service.pid);
  const line = await runBench(
    {
      name: "archive",
      unit: "MiB",
      measure: "rate",
      aim: 0.8,
      ours: async () => {
        const { work, seconds, firstByteMs } = await discard(zip, headersOf(running.ann));
        firstBytes.push(firstByteMs);
        return { work: work / mebibyte, seconds };
      },
      limit: async () => {
        const { work, seconds } = await discard(limitUrl, {});
        return { work: work / mebibyte, seconds };
      },
    },
    rounds,
  );
  const first = median(firstBytes);
  const firstText = `first byte ${first.toFixed(0)} ms (aim ≤ ${firstByteMaxMs} ${first <= firstByteMaxMs ? "met" : "MISSED"})`;
  return `${line}  ${firstText}  ${growthText(growth(), memoryAimMiB)}`;
}

/** The archive in a file; its path. */
async function saved(running: BenchService, zip: string): Promise<string> {
  const path = join(running.folder, "archive.zip");
  const file = createWriteStream(path);
  await discard(zip, headersOf(running.ann), (bytes) => file.write(Buffer.from(bytes)));
  file.end();
  await once(file, "finish");
  return path;
}
