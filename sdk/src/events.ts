import type { CallOptions } from "./call.ts";
import type { Nouns } from "./generated/nouns.ts";
import type { EventPage } from "./generated/schemas.ts";

/** An event of a mailbox: an envelope appeared, changed its status or was removed. */
export type MailboxEvent = EventPage["data"][number];

/** Seconds that one request waits for events. */
const waitS = 30;

/** Methods of `client.events` beside its operations. */
export function eventMethods({ list }: Nouns["events"]) {
  return {
    /**
     * The events of the mailbox as they happen, in commit order; it ends when `signal` is aborted. `after` is the id of the
     * last event that the caller has, `latest` begins with the next event. Store the id of each event with what you made of it.
     * Throws ApiError `event.cursor_expired` (410) when events after the cursor were removed: list the envelopes then, and begin again.
     */
    async *follow(
      { after, limit = 100 }: { after?: string; limit?: number },
      options: CallOptions = {},
    ): AsyncGenerator<MailboxEvent, void> {
      let cursor = after;
      while (!options.signal?.aborted) {
        const input = { limit, wait: waitS, ...(cursor === undefined ? {} : { after: cursor }) };
        const page = await list(input, options).catch((error: unknown) => {
          if (options.signal?.aborted) return undefined;
          throw error;
        });
        if (page === undefined) return;
        yield* page.data;
        cursor = page.nextCursor;
      }
    },
  };
}
