/** Bounds of spreadsheets that are read: a small compressed file must not fill memory or take hours. */
export const spreadsheetLimits = {
  /** Parts of the package. */
  partsMax: 10_000,
  /** Parts larger than this, in bytes, must not exceed the ratio below of decompressed to stored size. */
  ratioFromBytes: 64 * 1024 ** 2,
  ratioMax: 100,
  /** Lists beside the sheet, which are held in memory: styles, and texts that several cells share. */
  listMaxBytes: 16 * 1024 ** 2,
  sharedMaxBytes: 256 * 1024 ** 2,
  sharedMaxChars: 32 * 1024 ** 2,
  sharedMax: 1_000_000,
  sheetMaxBytes: 4 * 1024 ** 3,
  columnsMax: 16_384,
  depthMax: 64,
  /** Characters of one tag or text. */
  tokenMaxChars: 2 * 1024 ** 2,
} as const;
