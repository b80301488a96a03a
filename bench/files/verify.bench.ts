import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { openArchive } from "@chancery/cli/verify/open-archive.ts";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { headersOf, startBenchService } from "../harness/bench-service.ts";
import { runBench, type Run } from "../harness/rounds.ts";
import { bigEnvelope } from "./big-envelope.ts";
import { discard } from "./discard.ts";

const attachedBytes = 1024 ** 3;
const mebibyte = 1024 ** 2;
const rounds = 3;

/** The verification of an archive with 1 GiB of attachments, as `chancery verify` does it, against SHA-256 and CRC-32 of the same file. */
export async function bench(): Promise<string> {
  const running = await startBenchService({
    CHANCERY_UPLOAD_MAX_BYTES: String(attachedBytes),
    CHANCERY_ENVELOPE_MAX_BYTES: String(2 * attachedBytes),
  });
  try {
    const id = await bigEnvelope(running, attachedBytes);
    const path = join(running.folder, "archive.zip");
    const file = createWriteStream(path);
    const zip = `${running.service.url}/api/v1/envelope/${id}/zip?wait=true`;
    const { work: bytes } = await discard(zip, headersOf(running.ann), (piece) => file.write(Buffer.from(piece)));
    file.end();
    await once(file, "finish");
    const ours = () => timed(bytes, () => verifyFile(path));
    const limit = () => timed(bytes, () => hashFile(path));
    return await runBench({ name: "verify", unit: "MiB", measure: "rate", aim: 0.8, ours, limit }, rounds);
  } finally {
    await running.stop();
  }
}

async function verifyFile(path: string): Promise<void> {
  const archive = await openArchive(path);
  const { flaws } = await verifyArchive(archive, verifyMeans).finally(() => archive.close());
  if (flaws.length > 0) throw new Error(`the archive has flaws: ${JSON.stringify(flaws)}`);
}

async function hashFile(path: string): Promise<void> {
  const hash = createHash("sha256");
  let checksum = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: mebibyte })) {
    hash.update(bytes);
    checksum = crc32(bytes, checksum);
  }
  hash.digest();
}

async function timed(bytes: number, work: () => Promise<void>): Promise<Run> {
  const from = performance.now();
  await work();
  return { work: bytes / mebibyte, seconds: (performance.now() - from) / 1000 };
}
