const piecesMax = 20_000;

/** Bounds of files that are uploaded in parts. */
export const uploadLimits = {
  /** Bytes written at a time: the most that a kill -9 undoes, and the unit of acknowledgement. */
  pieceBytes: 8 * 1024 ** 2,
  /** Pieces of one file: at least one per request. */
  piecesMax,
  /** Pieces of one file that are read: besides as many counted ones there may be others, by processes that do not count (migration 0155). */
  piecesReadMax: 2 * piecesMax,
  /** Unfinished uploads of one user. */
  openMax: 100,
  /** Milliseconds after its start within which an upload must be complete. */
  lifeMs: 24 * 3_600_000,
  /** Expired uploads that are removed in one transaction. */
  removedMax: 20,
} as const;
