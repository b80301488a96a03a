import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pageAnswer, type KeyValue, type ListPage, type PageRows } from "../route/paging.ts";
import type { Reply } from "../route/route.ts";
import { jsonReply, jsonType } from "./reply.ts";

/** Rows that are shown in one turn. */
const rowsAtOnce = 10;
/** Characters that are written in one turn, unless one row has more. */
const pieceCharacters = 64 * 1024;

/** How rows of a page are shown, a few at a time, and the values that order the list. */
type Showing<Row> = {
  readonly show: (rows: readonly Row[]) => Promise<readonly unknown[]>;
  readonly keyOf: (row: Row) => readonly KeyValue[];
};

/** The page envelope of a list with large rows, in short turns; a long one is sent as a stream, shown while it is sent. */
export async function pageReply<Row>(page: ListPage, found: PageRows<Row>, { show, keyOf }: Showing<Row>): Promise<Reply> {
  const pieces = piecesOf(pageAnswer(page, found, { show: (row) => row, keyOf }), show);
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done) return jsonReply(String(first.value));
  const stream = Readable.from(joined([first.value, second.value], pieces), { objectMode: false });
  return { status: 200, headers: { "content-type": jsonType }, stream };
}

async function* joined(begun: readonly unknown[], pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for (const piece of begun) yield String(piece);
  yield* pieces;
}

async function* piecesOf<Row>(
  answer: ReturnType<typeof pageAnswer<Row, Row>>,
  show: Showing<Row>["show"],
): AsyncGenerator<string, undefined> {
  const { data, nextCursor, ...about } = answer;
  let text = `${JSON.stringify(about).slice(0, -1)},"data":[`;
  for (let from = 0; from < data.length; from += rowsAtOnce) {
    const shown = await show(data.slice(from, from + rowsAtOnce));
    for (const [at, row] of shown.entries()) {
      text += `${from + at > 0 ? "," : ""}${JSON.stringify(row)}`;
      if (text.length < pieceCharacters) continue;
      yield text;
      text = "";
      // a socket with room takes any number of pieces in one turn
      await nextTurn();
    }
  }
  yield `${text}],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
