import { mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lifeOf } from "@chancery/server/io/database/embedded/processes.ts";

const prefix = "chancery-test-";
const memoryMinBytes = 4 * 2 ** 30;

/** A new folder for a test cluster: in memory when there is plenty. Those of runs that were killed are removed first. */
export async function makeTemporaryFolder(): Promise<string> {
  const parent = await roomyFolder();
  await sweep(parent);
  return mkdtemp(join(parent, prefix));
}

/** Copying a database is 400 files: 10 ms in memory, 250 ms on a slow disk. */
async function roomyFolder(): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => undefined);
  return memory && memory.bavail * memory.bsize >= memoryMinBytes ? "/dev/shm" : tmpdir();
}

async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const holder = await readFile(join(parent, name, "database", "service.pid"), "utf8").catch(() => undefined);
    const [pid, life] = holder?.trim().split(" ") ?? [];
    if (pid === undefined || (await lifeOf(Number(pid))) === life) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
