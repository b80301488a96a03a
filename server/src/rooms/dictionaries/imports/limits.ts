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
  /** How often a job may begin: each time but one its process was killed, or it failed. */
  startsMax: 20,
  /** How long after its upload began an import still waits for room on a full disk; these starts do not count. */
  roomWaitMs: 48 * 3_600_000,
  /** How often a run tells how far it is, and looks whether it was cancelled. */
  progressMs: 300,
  /** One that is at work and that nobody has worked on for so long has lost its job. */
  forgottenMs: 600_000,
  /** Imports of one process at a time. */
  atOnceMax: 2,
  /** What an import may take. */
  timeoutMs: 12 * 3_600_000,
  /** How much of what went wrong is told. */
  errorMax: 4000,
} as const;
