import { consistencySteps, inclusionSteps } from "@chancery/core/audit/merkle-proofs.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { AuditNeeds } from "../needs.ts";
import { findCheckpoint, findLastCheckpoint, type Checkpoint } from "../store/checkpoints.ts";
import { findLeaf, hexOf } from "../store/leaves.ts";
import { readProof } from "../read-hashes.ts";

type ProvingNeeds = Pick<AuditNeeds, "database" | "hashBytes">;

/** The checkpoint of a size, by default the last one. Throws checkpoint.not_found. */
export async function openCheckpoint({ database }: ProvingNeeds, size?: number): Promise<Checkpoint> {
  const found = size === undefined ? await findLastCheckpoint(database) : await findCheckpoint(database, size);
  if (!found) throw new Fault("checkpoint.not_found", { args: [size ?? ""] });
  return found;
}

/** Proves that a record, by its hash, is in a checkpoint, by default the last. Throws checkpoint.not_found, checkpoint.record_absent. */
export async function proveRecord(needs: ProvingNeeds, hash: string, wanted: number | undefined) {
  const { size, note } = await openCheckpoint(needs, wanted);
  const index = await findLeaf(needs.database, hash);
  if (index === undefined || index >= size) throw new Fault("checkpoint.record_absent", { args: [hash, size] });
  const hashes = await readProof(needs, needs.database, inclusionSteps(index, size));
  return { index, size, hashes: hashes.map(hexOf), checkpoint: note };
}

/** Proves that one checkpoint is the beginning of another, by default the last. Throws checkpoint.not_found, range.reversed. */
export async function proveGrowth(needs: ProvingNeeds, from: number, to: number | undefined) {
  const [old, { size, note }] = await Promise.all([openCheckpoint(needs, from), openCheckpoint(needs, to)]);
  if (old.size > size) throw new Fault("range.reversed", { args: [from, size] });
  const hashes = await readProof(needs, needs.database, consistencySteps(old.size, size));
  return { from: old.size, to: size, hashes: hashes.map(hexOf), checkpoints: [old.note, note] };
}
