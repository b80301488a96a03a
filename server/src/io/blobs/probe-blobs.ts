import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Blobs } from "./blobs.ts";

/** Writes, reads and removes some random bytes. Throws naming what failed. */
export async function probeBlobs(blobs: Blobs): Promise<void> {
  const bytes = randomBytes(32);
  const { sha256 } = await step("written", () => blobs.write(Readable.from([bytes]), bytes.length));
  const read = await step("read", async () => buffer(await blobs.read(sha256)));
  if (!read.equals(bytes)) throw new Error("the blob store gives other bytes than were written");
  await step("removed", () => blobs.remove(sha256));
  if (await step("looked up", () => blobs.exists(sha256))) throw new Error("a blob is still there after it was removed");
}

async function step<T>(done: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`a blob cannot be ${done}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
