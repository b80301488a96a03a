/** What the reception bounds. Times in milliseconds unless the name says otherwise; tests lower them. */
export type ReceptionLimits = {
  readonly jsonMaxBytes: number;
  /** How long an XML text in a body may be is the core's matter; this is the whole JSON body. */
  readonly multipart: MultipartLimits;
  /** A body that brings nothing for so long is cut off; it happens at most half as long later. */
  readonly bodyIdleMs: number;
  /** A whole JSON body must have come by then. */
  readonly jsonBodyMs: number;
  /** An answer that the client does not read for so long is cut off. */
  readonly answerIdleMs: number;
  readonly headersMs: number;
  readonly keepAliveMs: number;
  readonly headersMaxBytes: number;
  readonly inFlightMax: number;
  /** Answers from this size on are compressed when asked for. */
  readonly compressFromBytes: number;
};

export type MultipartLimits = {
  readonly partsMax: number;
  readonly partHeadersMaxBytes: number;
  /** Everything that is not the file: preamble, other parts, what follows. */
  readonly otherMaxBytes: number;
};

/** The limits of the running service. 11 MiB take 10 MiB of XML as a JSON string. */
export const receptionLimits: ReceptionLimits = {
  jsonMaxBytes: 11 * 1024 ** 2,
  multipart: { partsMax: 20, partHeadersMaxBytes: 16 * 1024, otherMaxBytes: 1024 ** 2 },
  bodyIdleMs: 8000,
  jsonBodyMs: 60_000,
  answerIdleMs: 60_000,
  headersMs: 10_000,
  keepAliveMs: 65_000,
  headersMaxBytes: 16 * 1024,
  inFlightMax: 2000,
  compressFromBytes: 1024,
};
