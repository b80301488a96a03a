import { outboundError, type Bounds, type Outbound } from "./outbound.ts";

/** The supported part of `RequestInit`, as far as the libraries use it. */
export type FetchOptions = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** A fetch for libraries that accept one (openid-client's `customFetch`), with the bounds of all outgoing requests. */
export function boundedFetch(outbound: Outbound, bounds: Bounds): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const options = { ...bounds, headers };
    const answer = method === "GET" ? await outbound.get(url, options) : await outbound.post(url, bytesOf(method, body), options);
    const { "content-encoding": _encoding, "content-length": _length, ...rest } = answer.headers;
    return new Response(bodiless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: rest,
    });
  };
}

function bytesOf(method: string, body: unknown): string | Uint8Array {
  if (method !== "POST") throw outboundError("url", `${method} is not sent`);
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  throw outboundError("url", "a body is text, bytes or a form");
}
