/** Bytes that come in pieces. */
export type JoinedPieces = {
  add(piece: Buffer): void;
  /** All bytes so far, in one. */
  bytes(): Buffer;
};

/**
 * Joins pieces as they come: one kept as it came takes 400 bytes besides its own, and a partner may send every byte in a piece of its
 * own. A single piece is not copied.
 */
export function joinPieces(): JoinedPieces {
  let joined: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add: (piece) => {
      const grown = length + piece.length;
      if (length === 0) joined = piece;
      else {
        if (grown > joined.length) {
          const larger = Buffer.allocUnsafeSlow(2 * grown);
          joined.copy(larger, 0, 0, length);
          joined = larger;
        }
        piece.copy(joined, length);
      }
      length = grown;
    },
    bytes: () => joined.subarray(0, length),
  };
}
