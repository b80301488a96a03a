import { mkdir, statfs } from "node:fs/promises";

/** Bytes that may still be written below a folder; the folder is made when missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** There is too little room to begin to write. Known by its code, as the system's own error is. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";
  readonly code = "ENOSPC";
}

const fullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
const causesMax = 8;

/** Whether an error, or what caused it, says that a disk is full: one of this machine, or the database's. */
export function isDiskFull(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < causesMax && one instanceof Error; depth += 1, one = one.cause) {
    if ("code" in one && fullCodes.has(String(one.code))) return true;
  }
  return false;
}
