import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { readSeal, type Seal } from "./seal.ts";

/** Reads the seal to be used at an instant: of those that are valid then, the one whose certificate began last. */
export type SealReader = (now: Instant) => Promise<Seal>;

/** A PKCS#12 file or a folder of them (`.p12`, `.pfx`), and their password. */
export type SealFiles = { readonly path: string; readonly password: string };

const readAgainMs = 10_000;
const endings: ReadonlySet<string> = new Set([".p12", ".pfx"]);
const filesMax = 20;

type Read = { readonly hash: string; readonly seals: readonly Seal[] };

/**
 * Reads the seals, and again when the files have changed, which is looked for ten seconds after the last look. While a changed file cannot be
 * used, what was read before counts and `onFault` is called with the reason. Throws at first, with the reason.
 */
export async function openSeals(
  files: SealFiles,
  onFault: (error: unknown) => void,
  nowMs: () => number = Date.now,
): Promise<SealReader> {
  let read = await readFiles(files, undefined);
  let readAtMs = nowMs();
  return async (now) => {
    if (nowMs() - readAtMs >= readAgainMs) {
      readAtMs = nowMs();
      try {
        read = await readFiles(files, read);
      } catch (error) {
        onFault(error);
      }
    }
    return sealAt(read.seals, now);
  };
}

/** The valid seal that began last; without a valid one that which ends last. */
export function sealAt(seals: readonly Seal[], now: Instant): Seal {
  const first = seals[0];
  if (!first) throw new Error("there is no seal");
  const spanOf = ({ certificates: [own] }: Seal) => ({
    from: own?.validFromDate.toISOString() ?? "",
    to: own?.validToDate.toISOString() ?? "",
  });
  const valid = seals.filter((seal) => spanOf(seal).from <= now && now <= spanOf(seal).to);
  if (valid.length > 0) return valid.reduce((last, one) => (spanOf(one).from > spanOf(last).from ? one : last));
  return seals.reduce((last, one) => (spanOf(one).to > spanOf(last).to ? one : last), first);
}

async function readFiles({ path, password }: SealFiles, before: Read | undefined): Promise<Read> {
  const contents = await Promise.all((await pathsOf(path)).map(async (one) => ({ path: one, bytes: await readFile(one) })));
  const hash = createHash("sha256");
  for (const one of contents) hash.update(`${one.path} ${one.bytes.length}\n`).update(one.bytes);
  const found = hash.digest("hex");
  if (found === before?.hash) return before;
  const seals: Seal[] = [];
  for (const one of contents) {
    try {
      seals.push(await readSeal(one.bytes, password));
    } catch (cause) {
      throw new Error(`${one.path} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  return { hash: found, seals };
}

async function pathsOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => endings.has(extname(name).toLowerCase())).toSorted();
  if (names.length === 0) throw new Error(`${path} has no .p12 file`);
  if (names.length > filesMax) throw new Error(`${path} has ${names.length} files, more than ${filesMax}`);
  return names.map((name) => join(path, name));
}
