/** Bounds of sending. */
export const sendingLimits = {
  /** Deliveries of a round, whose results are saved together. */
  roundMax: 512,
  /** Milliseconds after which a round starts no further request, so that removals and results are not long apart. */
  roundMs: 1000,
  /** Milliseconds after which a job yields to others of its kind. */
  turnMs: 5000,
  /** Callbacks that are worked at a time by one worker. */
  placesMax: 200,
  /** How often callbacks with retries that came due are looked for. */
  wakeEveryMs: 1000,
  /** How often, and after how many seconds of waiting, deliveries whose job was lost are looked for. */
  rescueEveryMs: 15_000,
  rescueAfterMs: 15_000,
  /** Rows that one statement of a schedule handles. */
  batchMax: 500,
  /** Deliveries that one request replays. */
  replayMax: 10_000,
  idsMax: 1000,
} as const;
