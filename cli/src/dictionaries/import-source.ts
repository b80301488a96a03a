import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Terminal } from "../terminal.ts";

/** A file to import, read from disk while it is sent. */
export type ImportSource = { readonly name: string; readonly data: Blob; remove(): Promise<void> };

/**
 * Opens a file, or the standard input for `-`. An upload in parts says its size first and sends parts again, so that the
 * standard input is written to a temporary file, which only the user can read and `remove` takes away.
 */
export async function openSource({ input, signal }: Terminal, path: string): Promise<ImportSource> {
  if (path !== "-") return { name: basename(path), data: await openAsBlob(path), remove: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "chancery-"));
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const spooled = join(folder, "records");
    await pipeline(input, createWriteStream(spooled, { mode: 0o600 }), { signal });
    return { name: "records", data: await openAsBlob(spooled), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
