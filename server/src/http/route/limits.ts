const kiB = 1024;

/**
 * How many bytes a JSON body may have: before the sign-in; of most routes; of routes that take up to 10 000 ids or long texts;
 * of those that take 10 MiB of XML as a JSON string, signatures, or the records of a dictionary. Routes with limits of their own say so.
 */
export const bodySizes = { signIn: 16 * kiB, json: 256 * kiB, bulk: 2048 * kiB, xml: 11 * 1024 * kiB } as const;

/** How many values a JSON body may have: read, checked and refused in some milliseconds. */
export const valuesMax = 32_768;

/** The limits of the running HTTP server. Times in milliseconds unless the name says otherwise; tests lower them. */
export const receptionLimits = {
  /** A JSON body, whatever the route; how long an XML text in it may be is the core's matter. */
  jsonMaxBytes: bodySizes.xml,
  /** `otherMaxBytes`: everything that is not the file: preamble, other parts, what follows. */
  multipart: { partsMax: 20, partHeadersMaxBytes: 16 * 1024, otherMaxBytes: 1024 ** 2 },
  /** A body slower than `bodyBytesPerS` for this time is cut off, at most half as long later. */
  bodyIdleMs: 8000,
  bodyBytesPerS: 500,
  /** Time limit for a whole JSON body; `openBodyMs` for one without a token. */
  jsonBodyMs: 60_000,
  openBodyMs: 15_000,
  /** Size of JSON bodies that are large; at most how many are worked on at once, and wait, of one account and of all. */
  largeBytes: 1024 ** 2,
  largeAtOnce: 3,
  largeAccountQueueMax: 20,
  largeQueueMax: 60,
  /** Size of JSON bodies that are not small, and at most how many of them, without the large, are worked on at once. */
  mediumBytes: 64 * kiB,
  mediumAtOnce: 12,
  /** Size of JSON bodies that count as held, and bytes of those in memory, of one account and of all. */
  heldFromBytes: 16 * kiB,
  heldAccountBytesMax: 128 * 1024 ** 2,
  heldBytesMax: 512 * 1024 ** 2,
  /** An answer that the client does not read for so long is cut off, a text too. */
  answerIdleMs: 60_000,
  headersMs: 10_000,
  keepAliveMs: 65_000,
  headersMaxBytes: 16 * 1024,
  /** Requests under way whose body has arrived. */
  inFlightMax: 2000,
  /** Requests whose body is still arriving. Each costs a connection and the bytes received so far. */
  arrivingMax: 8000,
  /** Requests of one address, of either kind. */
  addressMax: 500,
  /** How long requests of a crowd are held before they are refused, and how many at once: beyond, they are refused at once. */
  crowdHeldMs: 1000,
  crowdHeldMax: 2000,
  /** Answers from this size on are compressed when the client accepts it. */
  compressFromBytes: 1024,
};

/** Limits of an HTTP server. */
export type ReceptionLimits = Readonly<typeof receptionLimits>;
