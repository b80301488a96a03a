import { headersOf, startBenchService } from "../harness/bench-service.ts";
import { startLimit } from "../harness/limit-program.ts";
import { growthText, watchMemory } from "../harness/memory.ts";
import { runBench } from "../harness/rounds.ts";
import { sendFile, type SentFile } from "./send-file.ts";

const sizeBytes = 1024 ** 3;
const rounds = 3;
const memoryAimMiB = 64;

/** One GiB through multipart, hashed and durable, against node:http → SHA-256 → fsync. */
export async function bench(): Promise<string> {
  const running = await startBenchService({ CHANCERY_UPLOAD_MAX_BYTES: String(sizeBytes) });
  const limit = await startLimit(new URL("upload-limit.ts", import.meta.url), running.folder);
  const growth = watchMemory(running.service.pid);
  const ours = { url: `${running.service.url}/api/v1/envelope/attachment?type=all`, headers: headersOf(running.ann) };
  let sent = 0;
  const send = async (to: Pick<SentFile, "url" | "headers">) => {
    const from = performance.now();
    await sendFile({ ...to, name: `file ${(sent += 1)}`, sizeBytes });
    return { work: 1, seconds: (performance.now() - from) / 1000 };
  };
  try {
    const line = await runBench(
      {
        name: "upload",
        unit: "GiB",
        measure: "time",
        aim: 1.15,
        ours: () => send(ours),
        limit: () => send({ url: limit.url, headers: {} }),
      },
      rounds,
    );
    return `${line}  ${growthText(growth(), memoryAimMiB)}`;
  } finally {
    await limit.stop();
    await running.stop();
  }
}
