/** Limits of the room. */
export const retentionLimits = {
  /** Rules of one account. */
  rulesMax: 200,
  /** A rule that was set or changed applies after this time, so that a mistake can be put right. */
  graceMs: 24 * 3_600_000,
  /** Envelopes that are removed in one transaction. */
  batchMax: 50,
  /** Envelopes that one run looks at for those that no mailbox sees, and how many at a time. */
  walkMax: 100_000,
  walkBatchMax: 5000,
  /** The trail of a removed envelope is erased once more after this time: longer than any request or job. */
  sweepMs: 24 * 3_600_000,
} as const;
