import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
import type { RecordKind } from "./dns.ts";
import { queryOf, responseTo, type Question, type Response } from "./message.ts";
import { readResponse, type DnsResponse } from "./read-response.ts";

/** A resolver's address. */
export type Server = { readonly host: string; readonly port: number };

/** Time limits for a resolver: for each of the tries by UDP, and for the whole query. */
export type Patience = { readonly tryMs: number; readonly tries: number; readonly wholeMs: number };

/**
 * One question to one resolver: by UDP, by TCP when the answer does not fit. node:dns would do, were it not that it takes
 * answers about other names for answers and shows no owner.
 */
export async function ask(server: Server, name: string, kind: RecordKind, patience: Patience): Promise<DnsResponse> {
  const deadline = AbortSignal.timeout(patience.wholeMs);
  try {
    const response = await respond(server, { name, kind }, { ...patience, deadline });
    return response ? readResponse(name, kind, response) : { kind: "temporary", reason: "no answer in time" };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { kind: "temporary", reason: `the resolver cannot be reached (${String(error.code)})` };
  }
}

type Limits = { readonly tryMs: number; readonly tries: number; readonly deadline: AbortSignal };

async function respond(server: Server, asked: Omit<Question, "id">, limits: Limits): Promise<Response | undefined> {
  for (let attempt = 0; attempt < limits.tries && !limits.deadline.aborted; attempt += 1) {
    const end = AbortSignal.any([limits.deadline, AbortSignal.timeout(limits.tryMs)]);
    const response = await byUdp(server, { ...asked, id: randomInt(0x1_0000) }, end);
    if (response?.isTruncated) return byTcp(server, { ...asked, id: randomInt(0x1_0000) }, limits.deadline);
    if (response) return response;
  }
  return undefined;
}

/** The socket is connected, so the kernel drops packets of others. Messages that do not answer the question are ignored. */
async function byUdp(server: Server, question: Question, end: AbortSignal): Promise<Response | undefined> {
  const socket = createSocket(isIPv6(server.host) ? "udp6" : "udp4");
  return new Promise<Response | undefined>((resolve, reject) => {
    whenOver(end, () => resolve(undefined));
    socket.on("error", reject);
    socket.on("message", (message) => {
      const response = responseTo(question, message);
      if (response) resolve(response);
    });
    socket.connect(server.port, server.host, () => socket.send(queryOf(question)));
  }).finally(() => socket.close());
}

/** A message by TCP has its length before it, at most 64 KiB. */
async function byTcp(server: Server, question: Question, end: AbortSignal): Promise<Response | undefined> {
  const query = queryOf(question);
  const socket = connect(server.port, server.host);
  return new Promise<Response | undefined>((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    whenOver(end, () => resolve(undefined));
    socket.on("error", reject);
    socket.on("end", () => resolve(undefined));
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const length = bytes.length < 2 ? Infinity : bytes.readUInt16BE(0) + 2;
      if (bytes.length < length) return;
      const response = responseTo(question, bytes.subarray(2, length));
      resolve(response?.isTruncated ? undefined : response);
    });
    socket.write(Buffer.concat([Buffer.of(query.length >> 8, query.length & 0xff), query]));
  }).finally(() => socket.destroy());
}

function whenOver(end: AbortSignal, stop: () => void): void {
  if (end.aborted) stop();
  else end.addEventListener("abort", stop, { once: true });
}
