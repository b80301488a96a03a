/** Bounds of bulk sends. */
export const bulkSendLimits = {
  rowsMax: 1_000_000,
  /** Rows of one transaction: what a kill undoes, and how long a counter of autonumbers is held. */
  batchRows: 200,
  /** The number of jobs that share the batches: while one decides, the other writes. */
  lanes: 2,
  /** A job works so long before others have their turn. */
  turnMs: 500,
  /** Rows with faults that checking keeps; further ones are counted. */
  faultyKeptMax: 10_000,
  /** Faults that are kept of one row, and of a header. */
  faultsOfRowMax: 50,
  /** Days a bulk send can be asked for, its file with it. */
  keptDays: 30,
  /** Results that are removed at once when its days are over, some 100 ms of them. */
  forgottenAtOnce: 5000,
} as const;
