/** Bounds of bulk sends. */
export const bulkSendLimits = {
  rowsMax: 1_000_000,
  /** Rows per transaction: the most that a kill undoes, and the time for which an autonumber counter is held. */
  batchRows: 200,
  /** Bytes of the file after which a batch ends before that: long rows become many times as much in memory. */
  batchBytes: 256 * 1024,
  /** Milliseconds after which reading rows gives other work its turn. */
  readingMs: 10,
  /** The number of jobs that share the batches: while one decides, the other writes. */
  lanes: 2,
  /** Milliseconds after which a job yields to others. */
  turnMs: 500,
  /** Rows with faults that checking stores; further ones are only counted. */
  faultyKeptMax: 10_000,
  /** Faults that are stored per row, and per header. */
  faultsOfRowMax: 50,
  /** Days for which a bulk send and its file are kept. */
  keptDays: 30,
  /** Results removed per statement: about 100 ms. */
  forgottenAtOnce: 5000,
} as const;
