import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { CommandFault } from "../faults.ts";

/** A file of a template: its UUID, and the version and content when file and service were last the same. */
export type Tracked = { readonly uuid: string; readonly version: string; readonly sha256: string };

/** Tracked files of a folder by name, for each server and mailbox. */
export type Manifest = {
  readonly folder: string;
  readonly files: ReadonlyMap<string, Tracked>;
  /** Records a file and writes the manifest. */
  track(name: string, tracked: Tracked): Promise<void>;
};

/** The place of templates: a mailbox of a server. */
export type Place = { readonly url: string; readonly mailbox: string };

type Written = Record<string, Record<string, Record<string, Tracked>>>;

const fileName = "chancery.json";

/** Opens the manifest of a folder, `chancery.json`, for one mailbox of a server. Throws manifest.invalid. */
export async function openManifest(folder: string, { url, mailbox }: Place): Promise<Manifest> {
  const path = join(folder, fileName);
  const written = await readWritten(path);
  const entries = ((written[url] ??= {})[mailbox] ??= {});
  const files = new Map(Object.entries(entries));
  for (const [name, tracked] of files) checkEntry(path, name, tracked);
  return {
    folder,
    files,
    async track(name, tracked) {
      files.set(name, tracked);
      entries[name] = tracked;
      await replaceFile(path, `${JSON.stringify(written, null, 2)}\n`);
    },
  };
}

/** Hash of the content of a file, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Replaces a file as a whole. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const written = `${path}.${randomUUID()}`;
  try {
    await writeFile(written, text, { flag: "wx" });
    await rename(written, path);
  } finally {
    await rm(written, { force: true });
  }
}

async function readWritten(path: string): Promise<Written> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    return JSON.parse(text) as Written;
  } catch (error) {
    throw new CommandFault("usage", "manifest.invalid", `${path} is not JSON`, { cause: error });
  }
}

/** A manifest may be written by others, so it can name only files below its folder. */
function checkEntry(path: string, name: string, { uuid, version, sha256 }: Tracked): void {
  const isInside = !isAbsolute(name) && !name.split(/[/\\]/).includes("..");
  if (isInside && [uuid, version, sha256].every((value) => typeof value === "string")) return;
  throw new CommandFault("usage", "manifest.invalid", `${path} has an invalid entry: ${name}`);
}
