import { Readable } from "node:stream";
import type { Reply } from "../route/route.ts";
import { jsonReply, jsonType } from "./reply.ts";
import { nextTurn } from "../../io/next-turn.ts";

/** Characters that are written in one turn, unless one item has more. */
const pieceCharacters = 64 * 1024;

/**
 * A reply of JSON with a list of large items between the texts `before` and `after`, which is shown and written in short turns. A
 * long one is sent as a stream, and shown while it is sent.
 */
export async function listReply(
  before: string,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  after: string,
): Promise<Reply> {
  const pieces = piecesOf(before, items, after);
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done) return jsonReply(String(first.value));
  const stream = Readable.from(joined([first.value, second.value], pieces), { objectMode: false });
  return { status: 200, headers: { "content-type": jsonType }, stream };
}

/** The beginning of an object as JSON, up to its last property, a list. */
export function openList(object: object, name: string): string {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:[`;
}

async function* joined(begun: readonly unknown[], pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for (const piece of begun) yield String(piece);
  yield* pieces;
}

async function* piecesOf(
  before: string,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  after: string,
): AsyncGenerator<string, undefined> {
  let text = before;
  let separator = "";
  for await (const item of items) {
    text += separator + JSON.stringify(item);
    separator = ",";
    if (text.length < pieceCharacters) continue;
    yield text;
    text = "";
    // a socket with room takes any number of pieces in one turn
    await nextTurn();
  }
  yield text + after;
}
