/** Bounds of one request: the answer's bytes after decompression, and the time for everything from the look-up on. */
export type Bounds = { readonly maxBytes: number; readonly deadlineMs: number };

/** Bounds and headers of a request. */
export type RequestOptions = Bounds & { readonly headers?: Readonly<Record<string, string>> };

/** A response; redirects are returned, not followed. Names of headers are in lower case. */
export type OutboundAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Why there is no answer. */
export type OutboundReason = "url" | "address" | "deadline" | "size" | "encoding" | "network";

/**
 * Outgoing HTTP: to public addresses and the allowed ranges only, over https unless the address is in an allowed range. Throws errors
 * that `outboundReason` knows.
 */
export type Outbound = {
  get(url: string, options: RequestOptions): Promise<OutboundAnswer>;
  post(url: string, body: string | Uint8Array, options: RequestOptions): Promise<OutboundAnswer>;
};

/** An error of this reason. */
export function outboundError(reason: OutboundReason, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { reason });
}

/** The reason of the error of a failed request, also where it is the cause of another error. */
export function outboundReason(error: unknown): OutboundReason | undefined {
  if (!(error instanceof Error)) return undefined;
  const reason = "reason" in error ? reasons.find((known) => known === error.reason) : undefined;
  return reason ?? outboundReason(error.cause);
}

const reasons: readonly OutboundReason[] = ["url", "address", "deadline", "size", "encoding", "network"];

/** Codes of errors by which the system says that there are no more descriptors or buffers. */
const shortages: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOBUFS"]);

/** Whether an error, or one that it comes from, says that this machine is short of something, whatever the partner does. */
export function isShortage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && shortages.has(error.code)) return true;
  return isShortage(error.cause) || (error instanceof AggregateError && error.errors.some(isShortage));
}
