import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { readOrCreate } from "./read-or-create.ts";

/** The checkpoint of a file. */
export type CheckpointFile = { readonly size: number; readonly note: string };

/** A folder with a file for each checkpoint. Files are made whole, and never overwritten. */
export type CheckpointFolder = {
  /** Throws when there is another checkpoint of that size. */
  keep(checkpoint: CheckpointFile): Promise<void>;
  /** The sizes of all checkpoints, ascending; none before the first, which makes the folder. */
  sizes(): Promise<readonly number[]>;
  read(size: number): Promise<CheckpointFile>;
};

const pattern = /^(\d{16})\.checkpoint$/;
const noteMaxBytes = 64 * 1024;

/** The folder of checkpoints at a path; made with the first one. */
export function checkpointFolder(path: string): CheckpointFolder {
  const fileOf = (size: number): string => join(path, `${String(size).padStart(16, "0")}.checkpoint`);
  return {
    keep: async ({ size, note }) => {
      const { bytes } = await readOrCreate(fileOf(size), async () => Buffer.from(note));
      if (!Buffer.from(note).equals(bytes)) {
        throw new Error(`${fileOf(size)} has another checkpoint: the log of audit records is not the one that was signed before`);
      }
      await syncFolder(path);
    },
    sizes: async () => {
      const sizes: number[] = [];
      for (const name of await namesIn(path)) {
        const [, digits] = pattern.exec(name) ?? [];
        if (digits !== undefined) sizes.push(Number(digits));
      }
      return sizes.toSorted((one, other) => one - other);
    },
    read: async (size) => {
      const file = fileOf(size);
      if ((await stat(file)).size > noteMaxBytes) throw new Error(`${file} is too large for a checkpoint`);
      return { size, note: await readFile(file, "utf8") };
    },
  };
}

async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Writes the entries of a folder to the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
