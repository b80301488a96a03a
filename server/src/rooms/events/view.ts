import { eventTypes } from "./contract.ts";
import { reconnectMs } from "./limits.ts";
import type { EventPage } from "./read-page.ts";
import type { FeedEvent } from "./store.ts";

/** A page as JSON; the bodies as they are stored. */
export function pageText({ events, next, hasMore }: EventPage): string {
  const rows = events.map(
    ({ sequence, kind, createdAt, body }) =>
      `{"id":"${sequence}","type":"${eventTypes[kind]}","createdAt":"${createdAt}","data":${body}}`,
  );
  return `{"data":[${rows.join(",")}],"nextCursor":"${next}","hasMore":${hasMore}}`;
}

/** The start of a stream; `cursor` is the place of a client that has no event yet. */
export function streamStart(cursor: number | undefined): string {
  return `retry: ${reconnectMs}\n${cursor === undefined ? "" : `id: ${cursor}\n`}\n`;
}

/** Events of a stream. A body has no line breaks. */
export function streamEventsText(events: readonly FeedEvent[]): string {
  return events.map(({ sequence, kind, body }) => `id: ${sequence}\nevent: ${eventTypes[kind]}\ndata: ${body}\n\n`).join("");
}

/** A comment, which clients ignore. */
export const streamHeartbeat = ":\n\n";
