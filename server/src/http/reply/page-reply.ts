import { pageAnswer, type KeyValue, type ListPage, type PageRows } from "../route/paging.ts";
import type { Reply } from "../route/route.ts";
import { listReply, openList } from "./list-reply.ts";

/** Rows that are shown in one turn. */
const rowsAtOnce = 25;

/** How rows of a page are shown, a few at a time, and the values that order the list. */
type Showing<Row> = {
  readonly show: (rows: readonly Row[]) => Promise<readonly unknown[]>;
  readonly keyOf: (row: Row) => readonly KeyValue[];
};

/** The page envelope of a list with large rows, in short turns; a long one is sent as a stream, shown while it is sent. */
export async function pageReply<Row>(page: ListPage, found: PageRows<Row>, { show, keyOf }: Showing<Row>): Promise<Reply> {
  const { data, nextCursor, ...about } = pageAnswer(page, found, { show: (row) => row, keyOf });
  return listReply(openList(about, "data"), shownRows(data, show), `],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

async function* shownRows<Row>(rows: readonly Row[], show: Showing<Row>["show"]): AsyncGenerator<unknown, void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield* await show(rows.slice(from, from + rowsAtOnce));
}
