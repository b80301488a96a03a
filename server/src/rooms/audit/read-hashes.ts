import type { ProofStep } from "@chancery/core/audit/merkle-proofs.ts";
import { foldHashes, hashLeaf, placesOf, type NodePlace } from "@chancery/core/audit/merkle-tree.ts";
import type { Queries } from "../../io/database/database.ts";
import type { AuditNeeds } from "./needs.ts";
import { listNodes } from "./store/nodes.ts";

type HashingNeeds = Pick<AuditNeeds, "hashBytes">;

/** The hashes of perfect subtrees of the log, in the order of their places. Throws when one is missing. */
export async function readNodeHashes(
  { hashBytes }: HashingNeeds,
  db: Queries,
  places: readonly NodePlace[],
): Promise<readonly Uint8Array[]> {
  const nodes = await listNodes(db, places);
  const known = new Map(nodes.map((node) => [keyOf(node), node.level === 0 ? hashLeaf(hashBytes, node.hash) : node.hash]));
  return places.map((place) => known.get(keyOf(place)) ?? missing(place));
}

/** The hashes of the steps of a proof. */
export async function readProof(needs: HashingNeeds, db: Queries, steps: readonly ProofStep[]): Promise<readonly Uint8Array[]> {
  const places = steps.flat();
  const hashes = await readNodeHashes(needs, db, places);
  let at = 0;
  return steps.map((step) => foldHashes(needs.hashBytes, hashes.slice(at, (at += step.length))));
}

/** The root of the first leaves of the log. */
export async function readRoot(needs: HashingNeeds, db: Queries, size: number): Promise<Uint8Array> {
  return foldHashes(needs.hashBytes, await readNodeHashes(needs, db, placesOf(0, size)));
}

function keyOf({ level, index }: NodePlace): string {
  return `${level} ${index}`;
}

function missing({ level, index }: NodePlace): never {
  throw new Error(`the log of audit records has no node ${index} of level ${level}`);
}
