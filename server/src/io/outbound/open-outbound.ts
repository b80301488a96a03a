import { Client } from "undici";
import { filterAddresses } from "./addresses.ts";
import { filteredConnector } from "./connect.ts";
import { joinPieces } from "../join-pieces.ts";
import { lookupOfSystem, type Lookup } from "./lookup.ts";
import { outboundError, outboundReason, type Outbound, type OutboundAnswer, type RequestOptions } from "./outbound.ts";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** Bytes of an answer's headers. */
export const headersMaxBytes = 16 * 1024;

/** Ranges that may be reached besides public addresses, the lookup of names, and whether public addresses may be reached by http. */
export type OutboundSettings = {
  readonly allow: readonly string[];
  readonly lookup?: Lookup;
  readonly isPlainHttpAllowed?: boolean;
};

type Going = RequestOptions & { readonly method: "GET" | "POST"; readonly body: string | Uint8Array | null };

/** Requests going out: a connection each, no proxy of the environment, no redirect followed, one deadline for everything. */
export function openOutbound({ allow, lookup = lookupOfSystem, isPlainHttpAllowed = false }: OutboundSettings): Outbound {
  const filter = filterAddresses(allow, isPlainHttpAllowed ? ["https:", "http:"] : ["https:"]);
  const send = async (address: string, going: Going): Promise<OutboundAnswer> => {
    const url = urlOf(address);
    const connect = filteredConnector(filter, lookup, going.deadlineMs);
    const client = new Client(url.origin, { connect, maxHeaderSize: headersMaxBytes, allowH2: false });
    const deadline = AbortSignal.timeout(going.deadlineMs);
    try {
      return await exchange(client, url, going, deadline);
    } catch (error) {
      throw explained(error, url, deadline);
    } finally {
      client.destroy().catch(() => undefined);
    }
  };
  return {
    get: async (url, options) => send(url, { ...options, method: "GET", body: null }),
    post: async (url, body, options) => send(url, { ...options, method: "POST", body }),
  };
}

async function exchange(client: Client, url: URL, going: Going, signal: AbortSignal): Promise<OutboundAnswer> {
  const { statusCode, headers, body } = await client.request({
    method: going.method,
    path: url.pathname + url.search,
    headers: { ...going.headers, "accept-encoding": "identity" },
    body: going.body,
    signal,
    headersTimeout: going.deadlineMs,
    bodyTimeout: going.deadlineMs,
  });
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
  return { status: statusCode, headers: plain, body: await readBody(body, plain["content-encoding"], going.maxBytes) };
}

/** The address of a request. Throws for another scheme, and for credentials. */
export function urlOf(address: string): URL {
  const url = URL.parse(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) throw outboundError("url", "only http and https addresses are asked");
  if (url.username !== "" || url.password !== "") throw outboundError("url", "an address carries no credentials");
  return url;
}

/** The reason an error has, or one by what it is. The message names the host only: paths and queries may hold secrets. */
export function explained(error: unknown, { host }: URL, deadline: Pick<AbortSignal, "aborted">): Error {
  if (error instanceof Error && outboundReason(error) !== undefined) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (deadline.aborted || code.endsWith("_TIMEOUT")) return outboundError("deadline", `${host} did not answer in time`, error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return outboundError("size", `${host} answers with headers that are too long`, error);
  if (code.startsWith("Z_") || code.startsWith("ERR__")) return outboundError("encoding", `${host} answers badly encoded`, error);
  return outboundError("network", `${host} cannot be reached (${code || "unknown"})`, error);
}

const decoders = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** All bytes of a body, decompressed by its one content encoding, `maxBytes` at most. */
async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const pieces = joinPieces();
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw outboundError("size", `the answer has more than ${maxBytes} bytes`);
      pieces.add(chunk);
    }
  };
  const name = encoding?.trim().toLowerCase() ?? "";
  if (name === "" || name === "identity") await pipeline(body, collect);
  else {
    const decoder = decoders.get(name);
    if (!decoder) throw outboundError("encoding", `the answer is encoded as ${name.slice(0, 40)}`);
    await pipeline(body, decoder(), collect);
  }
  return pieces.bytes();
}
