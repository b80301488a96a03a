import { forgetEvents } from "./forget-events.ts";
import type { EventsNeeds } from "./needs.ts";
import { mailboxEnvelopeTopic, numberEvents } from "./number-events.ts";
import { routes } from "./routes.ts";
import { openWatch } from "./watch.ts";

export type { EventsNeeds } from "./needs.ts";

/** The room of events: what happened to the envelopes of each mailbox, in commit order. */
export type Events = ReturnType<typeof events>;

/** Builds the room. */
export function events(needs: EventsNeeds) {
  const watch = openWatch(needs);
  return {
    routes: routes(needs, watch),
    schedules: [{ name: "events.forget", everyMs: 3_600_000, work: forgetEvents.bind(undefined, needs) }],
    orderedHandlers: [{ topic: mailboxEnvelopeTopic, handle: numberEvents.bind(undefined, needs), onCommit: () => watch.wake() }],
  };
}
