import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Reply } from "../route/route.ts";
import { jsonType } from "./reply.ts";

/** Longer answers are not kept for an Idempotency-Key. */
export const keptAnswerMaxBytes = 16 * 1024 ** 2;

/** A multiple of three, so that the Base64 of each piece continues that of the one before. */
const pieceBytes = 98_304;

/**
 * A reply with bytes as Base64 in the last property of its body. What is too long to be kept is sent as a stream: as one text it would hold
 * the event loop for 0.1 s of processor time and more.
 */
export function base64Reply(status: number, body: object, [name, bytes]: readonly [name: string, bytes: Uint8Array]): Reply {
  const headers = { "content-type": jsonType };
  const pieces = piecesOf(`${JSON.stringify(body).slice(0, -1)},${JSON.stringify(name)}:"`, bytes);
  const isKept = (bytes.length * 4) / 3 < keptAnswerMaxBytes;
  // not JSON.stringify, which looks at each character for what is to be escaped
  return isKept
    ? { status, headers, text: [...pieces].join("") }
    : { status, headers, stream: Readable.from(inTurns(pieces), { objectMode: false }) };
}

function* piecesOf(head: string, bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  yield head;
  for (let at = 0; at < buffer.length; at += pieceBytes) yield buffer.toString("base64", at, at + pieceBytes);
  yield '"}';
}

/** The pieces, with other requests between two of them, however fast the client reads. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await setImmediate();
  }
}
