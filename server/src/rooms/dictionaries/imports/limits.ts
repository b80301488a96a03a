/** Bounds of imports. */
export const importLimits = {
  /** So much of an upload is written at a time; what a kill -9 undoes at most, and what is acknowledged. */
  pieceBytes: 8 * 1024 ** 2,
  /** Parts of one file: one a request at least. */
  piecesMax: 20_000,
  /** A file is to be whole, and confirmed, so long after its upload began. */
  waitsMs: 24 * 3_600_000,
  /** An import that has ended can be asked for so long. */
  keptDays: 30,
  /** The number of times a job may start: each time but the last its process was killed, or it failed. */
  startsMax: 20,
  /** Milliseconds after the start of its upload during which an import waits for room on a full disk; these starts do not count. */
  roomWaitMs: 48 * 3_600_000,
  /** Milliseconds between two reports of progress, which also check whether the run was cancelled. */
  progressMs: 300,
  /** Milliseconds without progress after which a running import is considered to have lost its job. */
  forgottenMs: 600_000,
  /** Imports of one process at a time. */
  atOnceMax: 2,
  /** The longest time of one import. */
  timeoutMs: 12 * 3_600_000,
  /** Characters of the error message that are kept. */
  errorMax: 4000,
} as const;
