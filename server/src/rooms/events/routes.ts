import { refuse } from "@chancery/core/fault/fault.ts";
import { takesText } from "../../http/admission/accept.ts";
import { route, type AnyRoute } from "../../http/route/route.ts";
import { cursorPattern, shapes, streamType } from "./contract.ts";
import { listEvents } from "./list-events.ts";
import type { EventsNeeds } from "./needs.ts";
import type { Place } from "./read-page.ts";
import { streamEvents } from "./stream-events.ts";
import { pageText } from "./view.ts";
import type { Watch } from "./watch.ts";

/** Buffered or compressed by a proxy, a stream would arrive late. */
const streamHeaders = { "content-type": streamType, "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

/** The endpoint of the event feed. */
export function routes(needs: EventsNeeds, watch: Watch): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/events", {
      summary: "List the events of the mailbox in order, wait for more, or stream them",
      mailbox: "required",
      permission: "envelopeListView",
      contract: shapes.list,
      faults: ["event.cursor_expired"],
      action: async ({ query: { after, limit, wait }, headers, mailbox, readmit, ...request }) => {
        const signal = AbortSignal.any([request.signal(), request.stopping]);
        const reader = { mailbox, readmit, signal };
        if (takesText(headers["accept"], streamType)) {
          const place = lastEventOf(headers["last-event-id"]) ?? placeOf(after);
          return { status: 200, stream: await streamEvents(needs, watch, { place }, reader), headers: streamHeaders };
        }
        const page = await listEvents(needs, watch, { place: placeOf(after), limit, waitS: wait ?? 0 }, reader);
        return { status: 200, text: pageText(page), headers: { "content-type": "application/json; charset=utf-8" } };
      },
    }),
  ];
}

function placeOf(after: string | undefined): Place {
  return after === undefined || after === "latest" ? after : Number(after);
}

/** The place that a client names which connects again. Throws request.invalid. */
function lastEventOf(header: string | undefined): number | undefined {
  if (header === undefined || header === "") return undefined;
  const isCursor = cursorPattern.test(header);
  if (!isCursor) refuse([{ code: "request.invalid", args: ["Last-Event-ID is not a cursor"], header: "Last-Event-ID" }]);
  return Number(header);
}
