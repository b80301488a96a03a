import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { instantOf } from "@chancery/core/ids/instant.ts";
import { BlobMissing, type Blobs, isHash } from "./blobs.ts";
import { probeBlobs } from "./probe-blobs.ts";
import { readFile } from "./read-file.ts";
import { drop, openSpoolFolder, spool, type Spooled } from "./spool.ts";

/**
 * Blobs as files below a folder, `ab/cd/abcd…`. Written beside (`incoming/`), synced, then renamed: a file that is there
 * is whole. Makes the folder, and removes what writers that died left behind.
 */
export async function fileBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, "incoming");
  await openSpoolFolder(incoming);
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const blobs: Blobs = {
    write: async (source, limitBytes) => {
      const spooled = await spool(source, incoming, limitBytes);
      await settle(spooled, pathOf(spooled.blob.sha256), folder);
      return spooled.blob;
    },
    read: async (sha256, range) => {
      if (!isHash(sha256)) throw new BlobMissing(sha256);
      const file = await open(pathOf(sha256)).catch((cause: unknown) => {
        throw isAbsence(cause) ? new BlobMissing(sha256, { cause }) : cause;
      });
      return readFile(file, range);
    },
    exists: async (sha256) => isHash(sha256) && (await sizeOf(pathOf(sha256))) !== undefined,
    list: (from = "") => listFiles(folder, from),
    remove: async (sha256) => {
      if (isHash(sha256)) await rm(pathOf(sha256), { force: true });
    },
    probe: () => probeBlobs(blobs),
  };
  return blobs;
}

/** Gives the file its final name, durably. Content that is there already stays as it is. */
async function settle(spooled: Spooled, path: string, folder: string): Promise<void> {
  try {
    if ((await sizeOf(path)) !== spooled.blob.sizeBytes) {
      await spooled.file.sync();
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(spooled.path, path);
      if (made !== undefined) await syncUpTo(dirname(dirname(path)), folder);
    }
    await syncFolder(dirname(path));
  } finally {
    await drop(spooled);
  }
}

/** Two folders deep, one of the 65 536 at a time. */
async function* listFiles(folder: string, from: string): ReturnType<Blobs["list"]> {
  for (const outer of await foldersIn(folder)) {
    if (outer < from.slice(0, 2)) continue;
    for (const inner of await foldersIn(join(folder, outer))) {
      if (outer + inner < from.slice(0, 4)) continue;
      const place = join(folder, outer, inner);
      for (const sha256 of (await readdir(place)).filter(isHash)) {
        const writtenAt = instantOf((await stat(join(place, sha256)).catch(() => undefined))?.mtimeMs ?? Number.NaN);
        if (writtenAt !== undefined) yield { sha256, writtenAt };
      }
    }
  }
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted();
}

async function syncUpTo(inner: string, outer: string): Promise<void> {
  await syncFolder(inner);
  if (inner !== outer && inner.startsWith(outer)) await syncUpTo(dirname(inner), outer);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
