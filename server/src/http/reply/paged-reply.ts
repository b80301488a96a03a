import { Readable } from "node:stream";
import { ok, type Reply } from "../route/route.ts";
import { jsonType } from "./reply.ts";

/** A reply with a list that comes in pages; one of several pages is sent as a stream, page by page. */
export async function pagedReply(pages: AsyncGenerator<readonly unknown[]>): Promise<Reply> {
  const first = await pages.next();
  if (first.done) return ok([]);
  const second = await pages.next();
  if (second.done) return ok(first.value);
  const stream = Readable.from(textOf([first.value, second.value], pages), { objectMode: false });
  return { status: 200, headers: { "content-type": jsonType }, stream };
}

async function* textOf(begun: readonly (readonly unknown[])[], pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = "[";
  const pieceOf = (page: readonly unknown[]): string => {
    const text = JSON.stringify(page).slice(1, -1);
    if (text === "") return "";
    const piece = separator + text;
    separator = ",";
    return piece;
  };
  for (const page of begun) yield pieceOf(page);
  for await (const page of pages) yield pieceOf(page);
  yield separator === "[" ? "[]" : "]";
}
