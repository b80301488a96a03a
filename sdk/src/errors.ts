import type { ErrorCode } from "./generated/error-codes.ts";

/** One fault of a request: its number, its message, and its place as a JSON pointer into the body, a parameter or a header. */
export type RequestFault = {
  readonly code: number;
  readonly message: string;
  /** The message in the language of the request. */
  readonly messageLocalized: string;
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  /** Of the XML at the place, from 1. */
  readonly line?: number;
  readonly column?: number;
};

/** An answer of the service that is an error. `number` is its public number, `code` its name. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly number: number;
  readonly code: ErrorCode | (string & {});
  /** The message in the language of the request. */
  readonly localized: string;
  /** Every fault that was found, with its place. */
  readonly faults: readonly RequestFault[];
  readonly data: Readonly<Record<string, unknown>>;
  /** The entry of the number in the reference. */
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;
  /** Milliseconds after which to repeat the request, as the service requests. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: ErrorBody) {
    super(body.message ?? `HTTP status ${response.status}`);
    this.status = response.status;
    this.number = body.code ?? 0;
    this.data = body.data ?? {};
    this.code = typeof this.data["errorCode"] === "string" ? this.data["errorCode"] : "";
    this.faults = Array.isArray(this.data["errors"]) ? (this.data["errors"] as RequestFault[]) : [];
    this.localized = body.messageLocalized ?? this.message;
    this.docUrl = body.docUrl;
    this.requestId = body.requestId ?? response.headers.get("x-request-id") ?? undefined;
    this.retryAfterMs = retryAfterMs(response);
  }
}

/** A request that got no answer, or a broken one; `cause` is the error of the connection. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

type ErrorBody = {
  readonly code?: number;
  readonly message?: string;
  readonly messageLocalized?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly docUrl?: string;
  readonly requestId?: string;
};

/** The error of an answer. An answer of a proxy has no number and no code. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  try {
    const body: unknown = JSON.parse(text);
    return new ApiError(response, typeof body === "object" && body !== null ? body : {});
  } catch {
    return new ApiError(response, {});
  }
}

/** Milliseconds of a `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). */
export function retryAfterMs(response: Response): number | undefined {
  const text = response.headers.get("retry-after");
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
