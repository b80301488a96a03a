import type { AnyRoute } from "../../http/route/route.ts";
import type { OrderedHandler } from "../../jobs/ordered-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { forgetEvents } from "./forget-events.ts";
import type { EventsNeeds } from "./needs.ts";
import { mailboxEnvelopeTopic, numberEvents } from "./number-events.ts";
import { routes } from "./routes.ts";
import { openWatch } from "./watch.ts";

export type { EventsNeeds } from "./needs.ts";

/** The room of events: what happened to the envelopes of each mailbox, in commit order. */
export type Events = {
  readonly routes: readonly AnyRoute[];
  readonly schedules: readonly Schedule[];
  readonly orderedHandlers: readonly OrderedHandler[];
};

/** Builds the room. */
export function events(needs: EventsNeeds): Events {
  const watch = openWatch(needs);
  return {
    routes: routes(needs, watch),
    schedules: [{ name: "events.forget", everyMs: 3_600_000, work: (signal) => forgetEvents(needs, signal) }],
    orderedHandlers: [
      { topic: mailboxEnvelopeTopic, handle: (tx, all) => numberEvents(needs, tx, all), onCommit: () => watch.wake() },
    ],
  };
}
