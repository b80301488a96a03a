import { Readable } from "node:stream";
import { Fault } from "@chancery/core/fault/fault.ts";
import { heartbeatMs, readmitMs, streamPageMax } from "./limits.ts";
import type { Reader } from "./list-events.ts";
import type { EventsNeeds } from "./needs.ts";
import { readPage, sequenceOf, type EventPage, type Place } from "./read-page.ts";
import { streamEventsText, streamHeartbeat, streamStart } from "./view.ts";
import type { Waiter, Watch } from "./watch.ts";

/** Intervals of a stream, in milliseconds. */
type Pace = { readonly heartbeatMs: number; readonly readmitMs: number };
const usualPace: Pace = { heartbeatMs, readmitMs };

/**
 * The events of a mailbox behind a place as `text/event-stream`, those to come included. It reads from the database only what the
 * client takes, and ends when the client is not let in again or the service stops. Throws event.cursor_expired before it begins.
 */
export async function streamEvents(
  needs: EventsNeeds,
  watch: Watch,
  { place, pace = usualPace }: { readonly place: Place; readonly pace?: Pace },
  reader: Reader,
): Promise<Readable> {
  const waiter = watch.begin(reader.mailbox);
  const read = (after: number | undefined): Promise<EventPage> =>
    readPage(needs, after, { mailbox: reader.mailbox, limit: streamPageMax });
  try {
    const first = await read(await sequenceOf(needs, place, reader.mailbox));
    const texts = quietly(needs, textsOf({ first, read, waiter, reader, pace }));
    // the place is released even when the client disconnects before the first byte
    return Readable.from(texts, { objectMode: false }).once("close", () => waiter.end());
  } catch (error) {
    waiter.end();
    throw error;
  }
}

type Streaming = {
  readonly first: EventPage;
  readonly read: (after: number) => Promise<EventPage>;
  readonly waiter: Waiter;
  readonly reader: Reader;
  readonly pace: Pace;
};

async function* textsOf({ first, read, waiter, reader, pace }: Streaming): AsyncGenerator<string> {
  let page = first;
  let admittedAtMs = performance.now();
  yield streamStart(first.events.length === 0 ? first.next : undefined);
  while (!reader.signal.aborted) {
    if (page.events.length > 0) yield streamEventsText(page.events);
    if (!page.hasMore) await waiter.wait(pace.heartbeatMs, reader.signal);
    if (reader.signal.aborted) return;
    if (performance.now() - admittedAtMs >= pace.readmitMs) {
      await reader.readmit();
      admittedAtMs = performance.now();
    }
    page = await read(page.next);
    if (page.events.length === 0) yield streamHeartbeat;
  }
}

/** Ends a stream that fails: its client connects again and is answered with the fault. */
async function* quietly({ log }: Pick<EventsNeeds, "log">, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    if (!(error instanceof Fault)) log.error({ err: error }, "a stream of events broke off");
  }
}
