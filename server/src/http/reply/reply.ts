import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { releaseBuffer } from "../../io/blobs/buffer-release.ts";
import { compressor, compressText, wantedEncoding } from "./compress.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import type { Reply } from "../route/route.ts";
import { watchAnswer } from "../body/stall.ts";

export type StreamReply = Extract<Reply, { readonly stream: Readable }>;
export type BytesReply = Exclude<Reply, StreamReply>;

/** An answer as bytes and headers, as it is sent and stored under an idempotency key. */
export type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** The type of JSON answers. */
export const jsonType = "application/json; charset=utf-8";
const json = { "content-type": jsonType };

/** A reply whose body is JSON already. */
export function jsonReply(text: string): Reply {
  return { status: 200, text, headers: json };
}

/** The bytes of a reply that is no stream. The same reply always gives the same bytes. */
export function answerOf(reply: BytesReply): Answer {
  if ("text" in reply) return { status: reply.status, headers: reply.headers, text: reply.text };
  const { status, body, headers = {} } = reply;
  if (body === undefined) return { status, headers, text: "" };
  return { status, headers: { ...json, ...headers }, text: JSON.stringify(body) };
}

/** Sends an answer, compressed when the client accepts it and it is worthwhile. */
export async function sendAnswer(reply: FastifyReply, answer: Answer, limits: ReceptionLimits): Promise<FastifyReply> {
  reply.code(answer.status).headers(answer.headers);
  if (answer.text.length < limits.compressFromBytes) return reply.send(answer.text === "" ? undefined : answer.text);
  if (!isCompressible(answer.headers)) return sendBytes(reply, answer.text, limits);
  reply.header("vary", "accept-encoding");
  const encoding = wantedEncoding(acceptEncoding(reply));
  if (encoding === undefined || reply.request.method === "HEAD") return sendBytes(reply, answer.text, limits);
  return sendBytes(reply.header("content-encoding", encoding), await compressText(answer.text, encoding), limits);
}

/** Larger answers are sent in pieces, by which a client that reads slowly is distinguished from one that does not read. */
const pieceBytes = 64 * 1024;

function sendBytes(reply: FastifyReply, body: string | Buffer, limits: ReceptionLimits): FastifyReply {
  if (reply.request.method === "HEAD") return reply.send(body);
  watchReader(reply, limits);
  if (body.length <= pieceBytes) return reply.send(body);
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return reply.header("content-length", String(bytes.length)).send(streamOf(bytes));
}

/** Bytes as a stream of pieces, which share their memory. */
export function streamOf(bytes: Uint8Array): Readable {
  return Readable.from(piecesOf(bytes), { objectMode: false });
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

function watchReader({ raw }: FastifyReply, { answerIdleMs }: ReceptionLimits): void {
  raw.once("close", watchAnswer(raw, { idleMs: answerIdleMs, onStall: () => raw.destroy() }));
}

/** Sends a stream as fast as the client reads it; ends it when the client goes away or stops reading. */
export function sendStream(reply: FastifyReply, answer: StreamReply, limits: ReceptionLimits): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (reply.request.method === "HEAD") {
    answer.stream.on("error", () => undefined).destroy();
    return reply.send(undefined);
  }
  watchReader(reply, limits);
  const encoding = isCompressible(answer.headers) ? wantedEncoding(acceptEncoding(reply)) : undefined;
  if (encoding === undefined) {
    releaseWhenSent(reply.raw);
    return reply.send(answer.stream);
  }
  reply.header("content-encoding", encoding).header("vary", "accept-encoding").removeHeader("content-length");
  const packed = compressor(encoding);
  answer.stream.on("error", (error) => packed.destroy(error)).pipe(packed);
  packed.once("close", () => answer.stream.destroy());
  return reply.send(packed);
}

/** Lets the reader of a file use the chunks again that have left. */
function releaseWhenSent(response: ServerResponse): void {
  const { write } = response;
  response.write = (chunk: unknown) => write.call(response, chunk, "utf8", () => releaseBuffer(chunk));
}

/** JSON, CSV and other text; never ZIP, PDF or other compressed content. */
function isCompressible(headers: Readonly<Record<string, string>>): boolean {
  if (headers["content-encoding"] !== undefined || headers["content-range"] !== undefined) return false;
  if (/\bno-transform\b/.test(headers["cache-control"] ?? "")) return false;
  return /^(application\/(json|problem\+json|xml|openapi)|text\/(csv|xml|html|javascript|plain))/.test(
    headers["content-type"] ?? "",
  );
}

function acceptEncoding(reply: FastifyReply): string | undefined {
  const value = reply.request.headers["accept-encoding"];
  return typeof value === "string" ? value : undefined;
}
