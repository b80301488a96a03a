import { firstPreviousHash } from "@chancery/core/audit/chain.ts";
import { readCheckpoint } from "@chancery/core/audit/checkpoint.ts";
import { growTree } from "@chancery/core/audit/merkle-tree.ts";
import type { VerifyingNeeds } from "../needs.ts";
import { listCheckpoints, type Checkpoint } from "../store/checkpoints.ts";
import { firstKey, type RecordKey } from "../store/record-keys.ts";
import { listKeys } from "../store/keys.ts";
import { listLeavesNow, listRecordsNow, readLog, type AuditLog, type LeafNow, type RecordNow } from "../store/leaves.ts";
import { readRoot } from "../read-hashes.ts";

/** The number of compared records, and the flaws as sentences: the first `flawsMax`, and their total. */
export type LogReport = {
  readonly leaves: number;
  readonly records: number;
  readonly checkpoints: number;
  readonly flaws: readonly string[];
  readonly flawCount: number;
};

type Place = "database" | "folder";
type Known = { readonly place: Place; readonly size: number; readonly root: string };
type Flaws = { add(flaw: string): void; readonly list: readonly string[]; count(): number };

const flawsMax = 100;
const batchMax = 2000;
const checkpointsMax = 1000;

/**
 * Compares all audit records with the log, and the log with the checkpoints in the database and in the operator's folder. Reads everything
 * in batches; the service may run meanwhile.
 */
export async function verifyLog(needs: VerifyingNeeds): Promise<LogReport> {
  const { database } = needs;
  const flaws = collectFlaws();
  // before the log: what is signed is in the log
  const known = [...(await readFolder(needs, flaws)), ...(await readDatabase(needs, flaws))];
  const log = await readLog(database);
  const leaves = await compareLeaves(needs, log, known, flaws);
  const records = await compareRecords(needs, log, flaws);
  return { leaves, records, checkpoints: known.length, flaws: flaws.list, flawCount: flaws.count() };
}

function collectFlaws(): Flaws {
  const list: string[] = [];
  let count = 0;
  const add = (flaw: string): void => {
    count += 1;
    if (list.length < flawsMax) list.push(flaw);
  };
  return { list, add, count: () => count };
}

async function readFolder(needs: VerifyingNeeds, flaws: Flaws): Promise<readonly Known[]> {
  const known: Known[] = [];
  const read = await noteReader(needs, flaws);
  for (const size of (await needs.folder?.sizes()) ?? []) {
    known.push(...read("folder", await needs.folder!.read(size)));
  }
  return known;
}

async function readDatabase(needs: VerifyingNeeds, flaws: Flaws): Promise<readonly Known[]> {
  const known: Known[] = [];
  const read = await noteReader(needs, flaws);
  for (let above = 0; ;) {
    const page = await listCheckpoints(needs.database, above, checkpointsMax);
    for (const checkpoint of page) known.push(...read("database", checkpoint));
    if (page.length < checkpointsMax) return known;
    above = page.at(-1)!.size;
  }
}

/** Reads checkpoints that a key of the service has signed; of others it is noted that they are not. */
async function noteReader({ database, auditKey, openNote }: VerifyingNeeds, flaws: Flaws) {
  const keys = [auditKey.publicKey, ...(await listKeys(database))];
  return (place: Place, { size, note }: Checkpoint): readonly Known[] => {
    const text = openNote(note, keys);
    const head = text === undefined ? undefined : readCheckpoint(text);
    if (head?.size === size) return [{ place, size, root: head.root }];
    flaws.add(`the checkpoint ${size} of the ${place} is not signed by a key of the service`);
    return [];
  };
}

/** Compares each leaf with its record, and the roots with the checkpoints. Returns how many leaves there are. */
async function compareLeaves(needs: VerifyingNeeds, log: AuditLog, known: readonly Known[], flaws: Flaws): Promise<number> {
  const tree = growTree(needs.hashBytes);
  const bySize = Map.groupBy(known, ({ size }) => size);
  while (tree.size() < log.size) {
    const from = tree.size();
    const page = await listLeavesNow(needs.database, from, Math.min(batchMax, log.size - from));
    const leaves = page.filter(({ index }, place) => index === from + place);
    if (leaves.length === 0) break;
    for (const leaf of leaves) {
      compareLeaf(leaf, flaws);
      tree.add(leaf.hash);
      const signed = bySize.get(tree.size());
      if (signed) compareRoot(base64Of(tree.root()), signed, flaws);
    }
  }
  if (tree.size() < log.size) flaws.add(`the log has ${log.size} leaves, of which number ${tree.size()} is missing`);
  else if (!(await hasRoot(needs, log.size, tree.root()))) flaws.add(`the nodes of the log do not fit its ${log.size} leaves`);
  for (const { place, size } of known) {
    if (size > tree.size())
      flaws.add(`the checkpoint ${size} of the ${place} is of more records than the ${tree.size()} of the log`);
  }
  return tree.size();
}

function compareLeaf({ index, hash, hash_now: hashNow, ...key }: LeafNow, flaws: Flaws): void {
  if (hashNow === null) flaws.add(`${nameOf(key)} is missing; it is leaf ${index} of the log`);
  else if (!Buffer.from(hash).equals(hashNow)) flaws.add(`${nameOf(key)} was changed; it is leaf ${index} of the log`);
}

function compareRoot(root: string, signed: readonly Known[], flaws: Flaws): void {
  for (const { place, size, root: signedRoot } of signed) {
    if (root !== signedRoot) flaws.add(`the checkpoint ${size} of the ${place} is of other records than the log has`);
  }
}

async function hasRoot(needs: VerifyingNeeds, size: number, root: Uint8Array): Promise<boolean> {
  const found = await readRoot(needs, needs.database, size).catch(() => undefined);
  return found !== undefined && Buffer.from(root).equals(found);
}

/** Compares each record with its hash, with the one before it, and with the log. Returns how many records there are. */
async function compareRecords({ database }: VerifyingNeeds, log: AuditLog, flaws: Flaws): Promise<number> {
  let after: RecordKey = firstKey;
  for (let count = 0; ;) {
    const records = await listRecordsNow(database, after, batchMax);
    for (const record of records) compareRecord(record, log, flaws);
    count += records.length;
    const last = records.at(-1);
    if (!last || records.length < batchMax) return count;
    after = last;
  }
}

function compareRecord(record: RecordNow, { numberedTo }: AuditLog, flaws: Flaws): void {
  if (record.text_hash !== record.hash) flaws.add(`${nameOf(record)} does not have its hash`);
  const before = record.hash_before ?? (record.sequence === 1 ? firstPreviousHash : undefined);
  if (record.previous_hash !== before) flaws.add(`${nameOf(record)} does not follow the one before it`);
  if (!record.is_numbered && record.at < numberedTo) flaws.add(`${nameOf(record)} is not in the log, but others of its time are`);
}

function nameOf({ subject_kind: kind, subject_id: id, sequence }: RecordKey): string {
  return `record ${sequence} of ${kind} ${id}`;
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
