/** Bounds of one printer. */
export const limits = {
  /** Pages that may wait, and of one account. */
  queueMax: 200,
  accountQueueMax: 20,
  /** Processor time of one document; a table of 1000 rows, the most a table may have, takes 0.6 to 3 s, and 90,000 fields 50 s. */
  printProcessorMs: 240_000,
  /** The time of it on a busy machine: a document that takes longer is tried again. */
  printMs: 480_000,
  startMs: 30_000,
  /** Characters of its JSON; JavaScript has no text of more than twice as many. */
  pageLengthMax: 256 * 1024 * 1024,
  /** Pages after which a process is replaced; it is also replaced when it holds too much memory. */
  pagesMax: 2000,
  residentBytesMax: 512 * 1024 * 1024,
  /** A process that takes so much on one document is ended: a paragraph or a row that is larger than a part (core/src/print/parts.ts). */
  runawayBytesMax: 3 * 1024 * 1024 * 1024,
  /** For looking at one uploaded PDF: 500 pages of plain text in 23 MiB take 0.5 s and 250 MiB. */
  lookMs: 30_000,
  /** Processor time of it, and for each MiB of the file: a small file that takes longer is hostile. */
  lookProcessorMs: 3000,
  lookProcessorMsPerMiB: 1000,
  lookBytesMax: 1536 * 1024 * 1024,
  /** For one picture; one of 3 megapixels, the largest that is decoded, takes 0.1 s. */
  pictureProcessorMs: 10_000,
  pictureMs: 20_000,
  /** Pictures wait some milliseconds each: people who sign at the same moment are not turned away. */
  picturesQueueMax: 1000,
  accountPicturesQueueMax: 200,
  pictureBytesMax: 1024 * 1024 * 1024,
  /** An idle process is ended after this. */
  idleMs: 120_000,
};
