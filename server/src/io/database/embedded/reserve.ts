import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes } from "../../disk.ts";

/** Two files of PostgreSQL's log: what it needs to repair itself after the disk was full to the last byte. */
export const reserveBytes = 32 * 1024 ** 2;

const blockBytes = 1024 ** 2;
const nameOf = (folder: string): string => join(folder, "reserve");

/** Writes the reserve where there is none: a file of nothing, whose room is given to the database when there is no other. */
export async function makeReserve(folder: string): Promise<void> {
  if (await stat(nameOf(folder)).catch(() => undefined)) return;
  const draft = `${nameOf(folder)}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    const block = Buffer.alloc(blockBytes, "reserve ");
    for (let at = 0; at < reserveBytes; at += blockBytes) await file.writev([block], at);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, nameOf(folder));
}

/** Gives the reserve up when there is no more than that free. */
export async function spendReserve(folder: string): Promise<void> {
  if ((await freeBytes(folder)) >= reserveBytes) return;
  await rm(nameOf(folder), { force: true });
  await rm(`${nameOf(folder)}.new`, { force: true });
}
