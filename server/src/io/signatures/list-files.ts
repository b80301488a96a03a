import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { msOf, type Instant } from "@chancery/core/ids/instant.ts";
import { nextTurn } from "../next-turn.ts";
import type { Logger } from "../log.ts";
import { EnvelopedReader, type EnvelopedSignature } from "../xml-signatures/read-enveloped.ts";
import { signatureFault } from "../xml-signatures/verify-enveloped.ts";
import type { Anchor } from "./anchor.ts";
import { listTypes, type ListSigner, type PointedSigners } from "./list-signers.ts";
import { readTrustedList, type TrustedList } from "./read-trusted-list.ts";

/** The largest trusted list that is read. Those of the member states of the EU have up to 10 MB. */
export const listBytesMax = 32 * 1024 ** 2;

/** Read at once: the certificates of a piece take 20 ms, and other requests go on between two pieces. */
const pieceBytes = 16 * 1024;

/** A trusted list that is in use until a newer one is due, its signature verified or not, or one that is refused for a reason. */
export type ListState =
  | { readonly name: string; readonly endsAt: Instant | undefined; readonly isVerified: boolean }
  | { readonly name: string; readonly refusal: string };

/** A list that was read, and its authorities; none of one that is refused. */
export type ReadList = { readonly state: ListState; readonly anchors: readonly Anchor[] };

/** A list, and its signature, which is undefined where nobody's is wanted. */
type SignedList = { readonly list: TrustedList; readonly signature: EnvelopedSignature | undefined };

/** A file that was read: its list, or why it cannot be used. */
export type OpenedList = { readonly path: string; readonly version: string; readonly found: SignedList | string };

/** Trusted lists of files: each is read when its file has changed, and logged when its state has. */
export class ListFiles {
  readonly #opened = new Map<string, OpenedList>();
  readonly #faults = new WeakMap<SignedList, { readonly ids: string; readonly fault: string | undefined }>();
  readonly #logged = new Map<string, string>();
  readonly #log: Pick<Logger, "error" | "warn">;

  constructor(log: Pick<Logger, "error" | "warn">) {
    this.#log = log;
  }

  /** Throws, where nobody's signature is wanted, on a file that is no trusted list. */
  async open(path: string, isSigned: boolean): Promise<OpenedList> {
    const { mtimeMs, size } = await stat(path);
    const version = `${mtimeMs} ${size} ${isSigned}`;
    const before = this.#opened.get(path);
    if (before?.version === version) return before;
    const found = isSigned
      ? await readSigned(path, size)
      : { list: await readTrustedList(piecesOf(path, size)), signature: undefined };
    const opened = { path, version, found };
    this.#opened.set(path, opened);
    return opened;
  }

  /**
   * The lists of a folder. The signers sign lists of any territory, and lists of lists: the newest of these adds signers of national lists,
   * each for its own territory, until the next one is due.
   */
  async judge(opened: readonly OpenedList[], signers: readonly ListSigner[], nowMs: number): Promise<readonly ReadList[]> {
    const verified: SignedList[] = [];
    for (const { found } of opened)
      if (isListOfLists(found) && (await this.#faultOf(found, signers)) === undefined) verified.push(found);
    const [newest, ...older] = verified.toSorted((one, other) => other.list.sequence - one.list.sequence);
    const pointed: PointedSigners = newest && isCurrent(newest.list, nowMs) ? newest.list.pointedSigners : new Map();
    const read: ReadList[] = [];
    for (const one of opened) {
      const isOlder = older.some((other) => other === one.found);
      const fault = isOlder ? olderFault : await this.#faultOf(one.found, signersOf(one.found, signers, pointed));
      const list = readList(one, fault);
      this.#logIfNew(one, list.state);
      read.push(list);
    }
    return read;
  }

  async #faultOf(found: OpenedList["found"], signers: readonly ListSigner[]): Promise<string | undefined> {
    if (typeof found === "string") return found;
    if (!found.signature) return undefined;
    const ids = signers.map(({ id }) => id).join(" ");
    const known = this.#faults.get(found);
    if (known?.ids === ids) return known.fault;
    // each takes milliseconds
    await nextTurn();
    const keys = signers.map(({ key }) => key);
    const fault = signatureFault(found.signature, keys);
    this.#faults.set(found, { ids, fault });
    return fault;
  }

  #logIfNew({ path, version }: OpenedList, state: ListState): void {
    const text = `${version} ${"refusal" in state ? state.refusal : ""}`;
    if (this.#logged.get(path) === text) return;
    this.#logged.set(path, text);
    if ("refusal" in state) this.#log.error({ file: path, reason: state.refusal }, "a trusted list is not used");
    else if (!state.isVerified) this.#log.warn({ file: path }, "the signature of a trusted list is not verified");
  }
}

const olderFault = "another list of lists in the folder is as new or newer";

function isListOfLists(found: OpenedList["found"]): found is SignedList {
  return typeof found !== "string" && found.list.type === listTypes.listOfLists;
}

function isCurrent({ nextUpdate }: TrustedList, nowMs: number): boolean {
  return nextUpdate !== undefined && nowMs < msOf(nextUpdate);
}

/** The signers of all lists, and of a national list those whom the list of lists names for its territory. */
function signersOf(found: OpenedList["found"], signers: readonly ListSigner[], pointed: PointedSigners): readonly ListSigner[] {
  if (typeof found === "string" || found.list.type !== listTypes.national) return signers;
  return [...signers, ...(pointed.get(found.list.territory) ?? [])];
}

function readList({ path, found }: OpenedList, fault: string | undefined): ReadList {
  const file = basename(path);
  if (typeof found === "string") return refusedList(file, found);
  if (fault !== undefined) return refusedList(file, fault);
  const { territory, nextUpdate: endsAt, anchors } = found.list;
  return {
    state: { name: `the trusted list ${territory} (${file})`, endsAt, isVerified: found.signature !== undefined },
    anchors,
  };
}

function refusedList(file: string, refusal: string): ReadList {
  return { state: { name: `the trusted list ${file}`, refusal }, anchors: [] };
}

/** The list as it was signed: what is read is the text whose hash the signature has. */
async function readSigned(path: string, size: number): Promise<OpenedList["found"]> {
  try {
    const reader = new EnvelopedReader();
    const list = await readTrustedList(reader.read(piecesOf(path, size)));
    const signature = reader.signature();
    if (typeof signature === "number") return signature === 0 ? "it is not signed" : "it has several signatures";
    if (list.type === listTypes.listOfLists && !list.nextUpdate) return "it does not say when the next one is due";
    return { list, signature };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function piecesOf(path: string, size: number): AsyncIterable<string> {
  if (size > listBytesMax) throw new Error(`it is over ${listBytesMax} bytes`);
  // a file that grows meanwhile ends early
  return createReadStream(path, { encoding: "utf8", end: listBytesMax, highWaterMark: pieceBytes });
}
