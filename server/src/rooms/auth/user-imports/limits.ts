/** Bounds of files of people. */
export const userImportLimits = {
  fileMaxBytes: 8 * 1024 ** 2,
  rowsMax: 5000,
  /** Rows in the fault of a file without a person who can be added. */
  faultsMax: 100,
  /** Milliseconds after which an import with rows left does not keep the account from starting another one. */
  runningMs: 24 * 3_600_000,
  /** For the process that reads one file, while the request waits. */
  reading: { batchCpuMs: 10_000, residentBytesMax: 512 * 1024 ** 2, batchMs: 60_000 },
} as const;
