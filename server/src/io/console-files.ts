import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** A file of the console as stored: Brotli when there is such a copy and the browser takes it. */
export type ConsoleFile = {
  readonly contentType: string;
  readonly isBrotli: boolean;
  readonly sizeBytes: number;
  open(): Readable;
};

/** The built console: its page, and the files that the page loads. */
export type ConsoleFiles = {
  readonly page: string;
  /** The verification of archives as one module for Node. */
  readonly verifier: string;
  /** The file of this name; undefined for an unknown one. */
  find(name: string, takesBrotli: boolean): Promise<ConsoleFile | undefined>;
};

const types: ReadonlyMap<string, string> = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".mjs", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".ttf", "font/ttf"],
  [".pfb", "application/octet-stream"],
  [".bcmap", "application/octet-stream"],
  [".wasm", "application/wasm"],
]);

/** Opens the console that was built into a folder; undefined when it was not built. */
export async function openConsoleFiles(folder: string): Promise<ConsoleFiles | undefined> {
  const page = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
  const verifier = await readFile(join(folder, "chancery-verify.mjs"), "utf8").catch(() => undefined);
  if (page === undefined || verifier === undefined) return undefined;
  const assets = join(folder, "assets");
  const names = new Set(await readdir(assets));
  return {
    page,
    verifier,
    find: async (name, takesBrotli) => {
      const contentType = types.get(/\.\w+$/.exec(name)?.[0] ?? "");
      if (contentType === undefined || !names.has(name)) return undefined;
      const isBrotli = takesBrotli && names.has(`${name}.br`);
      const path = join(assets, isBrotli ? `${name}.br` : name);
      // a later build may have removed it
      const found = await stat(path).catch(() => undefined);
      return found && { contentType, isBrotli, sizeBytes: found.size, open: () => createReadStream(path) };
    },
  };
}
