import { mkdir, statfs } from "node:fs/promises";

/** Bytes that may still be written below a folder; the folder is made when missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
