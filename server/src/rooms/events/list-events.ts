import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { EventsNeeds } from "./needs.ts";
import { readPage, sequenceOf, type EventPage, type Place } from "./read-page.ts";
import type { Watch } from "./watch.ts";

/** A request for events: `waitS` is how many seconds it waits while there are none. */
export type Listing = { readonly place: Place; readonly limit: number | undefined; readonly waitS: number };

/** The reader of a mailbox. `signal` is aborted when the client goes away or the service stops. */
export type Reader = {
  readonly mailbox: OpenMailbox;
  readonly signal: AbortSignal;
  readonly readmit: () => Promise<void>;
};

/**
 * The events of a mailbox behind a place, at once or as soon as there are any. Throws event.cursor_expired, and what letting in
 * throws when the request has waited.
 */
export async function listEvents(
  needs: EventsNeeds,
  watch: Watch,
  { place, limit, waitS }: Listing,
  reader: Reader,
): Promise<EventPage> {
  const from = { mailbox: reader.mailbox, ...(limit !== undefined && { limit }) };
  const after = await sequenceOf(needs, place, reader.mailbox);
  const page = await readPage(needs, after, from);
  if (page.events.length > 0 || waitS === 0) return page;
  return awaitPage(watch, { ...reader, waitS }, () => readPage(needs, after, from));
}

type Waiting = Reader & Pick<Listing, "waitS">;

async function awaitPage(
  watch: Watch,
  { mailbox, signal, readmit, waitS }: Waiting,
  read: () => Promise<EventPage>,
): Promise<EventPage> {
  const until = performance.now() + waitS * 1000;
  const waiter = watch.begin(mailbox);
  try {
    for (;;) {
      const page = await read();
      const leftMs = until - performance.now();
      const isOver = page.events.length > 0 || leftMs <= 0 || signal.aborted;
      if (isOver) {
        await readmit();
        return page;
      }
      await waiter.wait(leftMs, signal);
    }
  } finally {
    waiter.end();
  }
}
