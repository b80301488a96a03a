import { Client, errors, Pool, type buildConnector, type Dispatcher } from "undici";
import { filterAddresses } from "./addresses.ts";
import { filteredConnector } from "./connect.ts";
import { joinPieces } from "../join-pieces.ts";
import { lookupOfSystem } from "./lookup.ts";
import { explained, headersMaxBytes, urlOf, type OutboundSettings } from "./open-outbound.ts";
import { isShortage, outboundReason } from "./outbound.ts";

/** Bounds of the requests to an endpoint: the time for each, connections at a time, and bytes of an answer that are read. */
export type EndpointBounds = { readonly deadlineMs: number; readonly connectionsMax: number; readonly maxBytes: number };

/** One POST. `signal` ends it early. */
export type EndpointPost = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/**
 * An answer: its status and the bytes that were read, or why there is none. `isShortage`: this machine had no descriptor for the request, so it
 * says nothing about the endpoint.
 */
export type EndpointAnswer =
  | { readonly status: number; readonly body: Buffer }
  | { readonly status: 0; readonly reason: string; readonly isShortage?: true };

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
    const used = new WeakSet<Error>();
    const connect = notingUse(filteredConnector(filter, lookup, deadlineMs), used);
    const options = { connect, maxHeaderSize: headersMaxBytes, allowH2: false };
    const pool = new Pool(url.origin, { ...options, connections: connectionsMax });
    const fresh = (): Client => new Client(url.origin, options);
    const send = ({ body, headers, signal }: EndpointPost, deadline: Deadline): Promise<EndpointAnswer> => {
      const to = {
        method: "POST",
        path: url.pathname + url.search,
        headersTimeout: deadlineMs,
        bodyTimeout: deadlineMs,
      } as const;
      return exchange(
        { pool, fresh, used },
        { ...to, headers: { ...headers, "accept-encoding": "identity" }, body },
        { maxBytes, deadline, signal },
      );
    };
    return {
      post: async (post) => {
        post.signal?.throwIfAborted();
        const deadline: Deadline = { ms: deadlineMs, aborted: false };
        try {
          return await send(post, deadline);
        } catch (error) {
          post.signal?.throwIfAborted();
          const reason = reasonOf(explained(error, url, deadline));
          return isShortage(error) ? { status: 0, reason, isShortage: true } : { status: 0, reason };
        }
      },
      close: () => void pool.destroy().catch(() => undefined),
    };
  };
}

/** The time that a request has, and whether it is over. */
type Deadline = { readonly ms: number; aborted: boolean };

type Limits = { readonly maxBytes: number; readonly deadline: Deadline; readonly signal: AbortSignal | undefined };

/** The kept connections of an endpoint, a new one, and the errors of connections that had been used before. */
type Connections = { readonly pool: Pool; fresh(): Client; readonly used: WeakSet<Error> };

/** Notes the errors of connections that bytes had come from. */
function notingUse(connect: buildConnector.connector, used: WeakSet<Error>): buildConnector.connector {
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      socket.on("error", (reason) => socket.bytesRead > 0 && used.add(reason));
      callback(null, socket);
    });
}

/**
 * One request. A kept connection that ends before its answer begins may have been closed before the request: it is sent once more, over a
 * new connection. Its handler gathers the bytes itself: a stream for each answer costs a third of the request. What follows the first
 * `maxBytes` is not read, and the connection is closed.
 */
function exchange(
  { pool, fresh, used }: Connections,
  options: Dispatcher.DispatchOptions,
  { maxBytes, deadline, signal }: Limits,
): Promise<EndpointAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<EndpointAnswer>();
  const pieces = joinPieces();
  let status = 0;
  let controller: Dispatcher.DispatchController | undefined;
  let ended: Error | undefined;
  const end = (reason: Error): void => {
    ended ??= reason;
    controller?.abort(ended);
    reject(ended);
  };
  const abort = (): void => end(new Error("the request was ended"));
  const timer = setTimeout(() => {
    deadline.aborted = true;
    abort();
  }, deadline.ms);
  signal?.addEventListener("abort", abort);
  let again: Client | undefined;
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      if (ended) started.abort(ended);
    },
    onResponseStart: (_, code) => void (status = code),
    onResponseData: (_, chunk) => {
      pieces.add(chunk);
      const read = pieces.bytes();
      if (read.length < maxBytes) return;
      resolve({ status, body: read.subarray(0, maxBytes) });
      abort();
    },
    onResponseEnd: () => resolve({ status, body: pieces.bytes() }),
    onResponseError: (_, error) => {
      const wasKept = used.has(error) || (error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0);
      if (again || ended || status > 0 || !wasKept) return reject(error);
      again = fresh();
      again.dispatch(options, handler);
    },
  };
  pool.dispatch(options, handler);
  return promise.finally(() => {
    void again?.destroy().catch(() => undefined);
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  });
}

/** The message of the error that has a reason: that of a refused address is within the error of the connection. */
function reasonOf(error: Error): string {
  const cause = error.cause;
  return cause instanceof Error && outboundReason(cause) !== undefined ? reasonOf(cause) : error.message;
}
