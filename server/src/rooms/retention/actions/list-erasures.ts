import { firstLine, lastLine } from "../erasure-list.ts";
import type { RetentionNeeds } from "../needs.ts";

/** The list of all that was removed for good, as lines: ids of accounts, mailboxes, people and envelopes, and no personal data. */
export async function* listErasures({ database, clock, removedIds, copiedRows }: RetentionNeeds): AsyncGenerator<string> {
  let count = 0;
  yield firstLine(clock.now());
  for (const query of removedIds) {
    const copied = await database.copyTo(async () => ({ query: query(), format: "text" }));
    for await (const rows of copiedRows(copied))
      for (const [json] of rows) {
        count += 1;
        yield json ?? "";
      }
  }
  yield lastLine(count);
}
