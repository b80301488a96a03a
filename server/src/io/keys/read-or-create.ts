import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** A file's bytes; `make` writes them first when there is no such file. Of many at once one wins and all read the same. */
export async function readOrCreate(
  path: string,
  make: () => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array; isNew: boolean }> {
  const found = await bytesIfAny(path);
  if (found) return { bytes: found, isNew: false };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isNew = await linkNew(path, await make());
  return { bytes: await readFile(path), isNew };
}

async function linkNew(path: string, bytes: Uint8Array): Promise<boolean> {
  const draft = `${path}.${randomUUID()}.new`;
  await writeDurably(draft, bytes);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    await unlink(draft);
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function bytesIfAny(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
