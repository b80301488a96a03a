import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Files that hold a secret on purpose, for their owner alone. */
const own = new Set([join("keys", "secrets.json"), join("database", "password")]);

/** Every file below a folder by its path, but those of the service's own secrets. */
export async function bytesBelow(top: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(top, join(entry.parentPath, entry.name)));
  const found = new Map<string, Buffer>();
  for (const name of names) if (!own.has(name)) found.set(name, await readFile(join(top, name)).catch(() => Buffer.alloc(0)));
  return found;
}

/** Whether bytes hold a text as it is, in base64 (at any of three places) or in hex. */
export function holds(bytes: Buffer, text: string): boolean {
  const plain = Buffer.from(text);
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), plain])
      .toString("base64")
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [plain, plain.toString("hex"), plain.toString("hex").toUpperCase(), ...shifted].some((form) => bytes.includes(form));
}
