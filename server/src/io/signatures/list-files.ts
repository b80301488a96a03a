import type { KeyObject } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Logger } from "../log.ts";
import { EnvelopedReader } from "../xml-signatures/read-enveloped.ts";
import { signatureFault } from "../xml-signatures/verify-enveloped.ts";
import type { Anchor } from "./anchor.ts";
import { readTrustedList, type TrustedList } from "./read-trusted-list.ts";

/** The largest trusted list that is read. Those of the member states of the EU have up to 10 MB. */
export const listBytesMax = 32 * 1024 ** 2;

/** Read at once: the certificates of a piece take 20 ms, and other requests go on between two pieces. */
const pieceBytes = 16 * 1024;

/** A trusted list that is in use until a newer one is due, its signature verified or not, or one that is refused for a reason. */
export type ListState =
  | { readonly name: string; readonly endsAt: Instant | undefined; readonly isVerified: boolean }
  | { readonly name: string; readonly refusal: string };

/** Keys of those who sign lists; undefined when lists are trusted as they are. `id` differs for other keys. */
export type ListSigners = { readonly keys: readonly KeyObject[]; readonly id: string } | undefined;

/** A list that was read, and its authorities; none of one that is refused. */
export type ReadList = { readonly state: ListState; readonly anchors: readonly Anchor[] };

type Log = Pick<Logger, "error" | "warn">;

/** Trusted lists of files, each read, and logged, when the file or the signers have changed. */
export class ListFiles {
  readonly #known = new Map<string, { readonly version: string; readonly list: ReadList }>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Throws, where nobody's signature is wanted, on a file that is no trusted list. */
  async read(path: string, signers: ListSigners): Promise<ReadList> {
    const { mtimeMs, size } = await stat(path);
    const version = `${mtimeMs} ${size} ${signers?.id}`;
    const before = this.#known.get(path);
    if (before?.version === version) return before.list;
    const name = basename(path);
    const list = signers ? await readSigned({ path, name, size }, signers.keys) : await readUnsigned({ path, name, size });
    if ("refusal" in list.state) this.#log.error({ file: path, reason: list.state.refusal }, "a trusted list is not used");
    else if (!list.state.isVerified) this.#log.warn({ file: path }, "the signature of a trusted list is not verified");
    this.#known.set(path, { version, list });
    return list;
  }
}

type ListFile = { readonly path: string; readonly name: string; readonly size: number };

async function readUnsigned(file: ListFile): Promise<ReadList> {
  return usedList(file.name, await readTrustedList(piecesOf(file)), false);
}

/** The list as it was signed: what is read is the text whose hash the signature has. */
async function readSigned(file: ListFile, keys: readonly KeyObject[]): Promise<ReadList> {
  const refused = (refusal: string): ReadList => ({ state: { name: `the trusted list ${file.name}`, refusal }, anchors: [] });
  try {
    const reader = new EnvelopedReader();
    const list = await readTrustedList(reader.read(piecesOf(file)));
    const signature = reader.signature();
    if (typeof signature === "number") return refused(signature === 0 ? "it is not signed" : "it has several signatures");
    const fault = signatureFault(signature, keys);
    return fault === undefined ? usedList(file.name, list, true) : refused(fault);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function usedList(file: string, { territory, nextUpdate: endsAt, anchors }: TrustedList, isVerified: boolean): ReadList {
  return { state: { name: `the trusted list ${territory} (${file})`, endsAt, isVerified }, anchors };
}

function piecesOf({ path, size }: ListFile): AsyncIterable<string> {
  if (size > listBytesMax) throw new Error(`it is over ${listBytesMax} bytes`);
  // a file that grows meanwhile ends early
  return createReadStream(path, { encoding: "utf8", end: listBytesMax, highWaterMark: pieceBytes });
}
