const piecesMax = 20_000;

/** Bounds of imports. */
export const importLimits = {
  /** Bytes of an upload written at a time: the most that a kill -9 undoes, and the unit of acknowledgement. */
  pieceBytes: 8 * 1024 ** 2,
  /** Pieces of one file: at least one per request. */
  piecesMax,
  /** Pieces of one file that are read: besides as many counted ones there may be others, by processes that do not count (migration 0156). */
  piecesReadMax: 2 * piecesMax,
  /** Milliseconds after its start within which an upload must be completed and confirmed. */
  waitsMs: 24 * 3_600_000,
  /** Days for which the state of an ended import can be read. */
  keptDays: 30,
  /** The number of times a job may start: each time but the last its process was killed, or it failed. */
  startsMax: 20,
  /** Milliseconds after the start of its upload during which an import waits for room on a full disk; these starts do not count. */
  roomWaitMs: 48 * 3_600_000,
  /** Milliseconds between two reports of progress, which also check whether the run was cancelled. */
  progressMs: 300,
  /** Milliseconds without progress after which a running import is considered to have lost its job. */
  forgottenMs: 600_000,
  /** Imports that one process runs at a time. */
  atOnceMax: 2,
  /** The longest time of one import. */
  timeoutMs: 12 * 3_600_000,
  /** Characters of the error message that are kept. */
  errorMax: 4000,
} as const;
