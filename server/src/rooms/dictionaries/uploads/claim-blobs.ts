import { Fault } from "@chancery/core/fault/fault.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { ImportPiece } from "../imports/import.ts";
import type { DictionariesNeeds } from "../needs.ts";

/**
 * Claims blobs that were just written, before a row refers to them: equal content may just be being removed. Throws
 * request.conflict in that case: the bytes must be sent again.
 */
export async function makeSure(needs: DictionariesNeeds, pieces: readonly ImportPiece[]): Promise<void> {
  await needs.database.transaction((tx) => claimAll(needs, tx, pieces));
  for (const { sha256 } of pieces) if (!(await needs.blobs.exists(sha256))) throw new Fault("request.conflict");
}

/** Claims the blobs until the transaction ends, which writes the rows that need them. Throws request.conflict. */
export async function claimAll(
  needs: Pick<DictionariesNeeds, "claimBlob">,
  tx: Transaction,
  pieces: readonly ImportPiece[],
): Promise<void> {
  const hashes = new Set(pieces.map(({ sha256 }) => sha256));
  for (const sha256 of [...hashes].toSorted()) if (!(await needs.claimBlob(tx, sha256))) throw new Fault("request.conflict");
}
