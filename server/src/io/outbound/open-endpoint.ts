import { Pool } from "undici";
import type { Readable } from "node:stream";
import { filterAddresses } from "./addresses.ts";
import { filteredConnector, lookupOfSystem } from "./connect.ts";
import { explained, headersMaxBytes, urlOf, type OutboundSettings } from "./open-outbound.ts";
import { outboundReason } from "./outbound.ts";

/** Bounds of the requests to an endpoint: the time for each, connections at a time, and bytes of an answer that are read. */
export type EndpointBounds = { readonly deadlineMs: number; readonly connectionsMax: number; readonly maxBytes: number };

/** One POST. `signal` ends it early. */
export type EndpointPost = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** An answer: its status and the bytes that were read, or why there is none. */
export type EndpointAnswer = { readonly status: number; readonly body: Buffer } | { readonly status: 0; readonly reason: string };

/** An endpoint that is posted to again and again, over connections that stay open until `close`. */
export type Endpoint = {
  /** Posts once; redirects are answers. Rejects only when the signal is aborted. */
  post(post: EndpointPost): Promise<EndpointAnswer>;
  close(): void;
};

/** Opens an endpoint. Throws what its address is refused for. */
export type OpenEndpoint = (url: string, bounds: EndpointBounds) => Endpoint;

/** Endpoints at public addresses and in the allowed ranges only: each connection is checked on its socket, and then kept. */
export function endpointOpener({ allow, lookup = lookupOfSystem }: OutboundSettings): OpenEndpoint {
  const filter = filterAddresses(allow);
  return (address, { deadlineMs, connectionsMax, maxBytes }) => {
    const url = urlOf(address);
    const connect = filteredConnector(filter, lookup, deadlineMs);
    const pool = new Pool(url.origin, { connect, connections: connectionsMax, maxHeaderSize: headersMaxBytes, allowH2: false });
    const send = async ({ body, headers }: EndpointPost, signal: AbortSignal): Promise<EndpointAnswer> => {
      const answer = await pool.request({
        method: "POST",
        path: url.pathname + url.search,
        headers: { ...headers, "accept-encoding": "identity" },
        body,
        signal,
        headersTimeout: deadlineMs,
        bodyTimeout: deadlineMs,
      });
      return { status: answer.statusCode, body: await readAtMost(answer.body, maxBytes) };
    };
    return {
      post: async (post) => {
        const deadline = openDeadline(deadlineMs, post.signal);
        try {
          return await send(post, deadline.signal);
        } catch (error) {
          post.signal?.throwIfAborted();
          return { status: 0, reason: reasonOf(explained(error, url, deadline.signal)) };
        } finally {
          deadline.clear();
        }
      },
      close: () => void pool.destroy().catch(() => undefined),
    };
  };
}

/** A signal that aborts after a time, or when another one does. Unlike AbortSignal.timeout, nothing is left of it once it is cleared. */
function openDeadline(ms: number, other: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ms);
  other?.addEventListener("abort", abort);
  if (other?.aborted) abort();
  const clear = (): void => {
    clearTimeout(timer);
    other?.removeEventListener("abort", abort);
  };
  return { signal: controller.signal, clear };
}

/** The message of the error that has a reason: that of a refused address is within the error of the connection. */
function reasonOf(error: Error): string {
  const cause = error.cause;
  return cause instanceof Error && outboundReason(cause) !== undefined ? reasonOf(cause) : error.message;
}

/** The first bytes of a body; what follows them is not read, and the connection is closed. */
async function readAtMost(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
