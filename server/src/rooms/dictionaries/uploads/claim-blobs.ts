import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { ImportPiece } from "../imports/import.ts";
import type { DictionariesNeeds } from "../needs.ts";

/**
 * Makes sure of blobs that were just written, before a row says so: content that was there already may have been on its way out.
 * Throws request.conflict when it is: the bytes are to be sent again.
 */
export async function makeSure(needs: DictionariesNeeds, pieces: readonly ImportPiece[]): Promise<void> {
  await needs.database.transaction((tx) => claimAll(needs, tx, pieces));
  for (const { sha256 } of pieces) if (!(await needs.blobs.exists(sha256))) throw new Fault("request.conflict");
}

/** Holds the blobs until the transaction ends, in which rows that need them are written. Throws request.conflict. */
export async function claimAll(
  needs: Pick<DictionariesNeeds, "claimBlob">,
  tx: Transaction,
  pieces: readonly ImportPiece[],
): Promise<void> {
  const hashes = new Set(pieces.map(({ sha256 }) => sha256));
  for (const sha256 of [...hashes].toSorted()) if (!(await needs.claimBlob(tx, sha256))) throw new Fault("request.conflict");
}
