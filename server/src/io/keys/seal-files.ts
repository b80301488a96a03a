import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { sha256Hex } from "../sha256.ts";
import { readSeal, type Seal } from "./seal.ts";

/** Reads the seal to be used at an instant: of those that are valid then, the one whose certificate began last. */
export type SealReader = (now: Instant) => Promise<Seal>;

/**
 * A PKCS#12 file or a folder of them (`.p12`, `.pfx`), and their password. `readToken`: reads a file that names a key in a token (`.pkcs11`), with
 * the same text as its PIN.
 */
export type SealFiles = {
  readonly path: string;
  readonly password: string;
  readonly readToken: (text: string, pin: string) => Promise<Seal>;
};

const readAgainMs = 10_000;
const tokenEnding = ".pkcs11";
const endings: ReadonlySet<string> = new Set([".p12", ".pfx", tokenEnding]);
const filesMax = 20;

/** Seals by the hash of their file. */
type Read = { readonly hash: string; readonly seals: ReadonlyMap<string, Seal> };

/** Whether a file names a key in a token. */
export function isTokenFile(path: string): boolean {
  return extname(path).toLowerCase() === tokenEnding;
}

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
    return sealAt([...read.seals.values()], now);
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

/** Files that have not changed are not read again: a token would sign each time. */
async function readFiles(files: SealFiles, before: Read | undefined): Promise<Read> {
  const contents = await Promise.all((await pathsOf(files.path)).map(readOne));
  const hash = sha256Hex(contents.map((one) => `${one.path} ${one.hash}`).join("\n"));
  if (hash === before?.hash) return before;
  const seals = new Map<string, Seal>();
  for (const { path, bytes, hash: own } of contents) {
    try {
      const read = () =>
        isTokenFile(path) ? files.readToken(bytes.toString("utf8"), files.password) : readSeal(bytes, files.password);
      seals.set(own, before?.seals.get(own) ?? (await read()));
    } catch (cause) {
      throw new Error(`${path} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }
  return { hash, seals };
}

async function readOne(path: string) {
  const bytes = await readFile(path);
  return { path, bytes, hash: sha256Hex(bytes) };
}

async function pathsOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => endings.has(extname(name).toLowerCase())).toSorted();
  if (names.length === 0) throw new Error(`${path} has no .p12 or .pkcs11 file`);
  if (names.length > filesMax) throw new Error(`${path} has ${names.length} files, more than ${filesMax}`);
  return names.map((name) => join(path, name));
}
