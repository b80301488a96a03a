import type { OrderedHandler } from "../../jobs/ordered-handler.ts";
import type { AnyRoute } from "../../http/route/route.ts";
import type { EventsNeeds } from "./needs.ts";
import { mailboxEnvelopeTopic, numberEvents } from "./number-events.ts";

export type { EventsNeeds } from "./needs.ts";

/** The room of events: what happened to the envelopes of each mailbox, in commit order. */
export type Events = { readonly routes: readonly AnyRoute[]; readonly orderedHandlers: readonly OrderedHandler[] };

/** Builds the room. */
export function events(needs: EventsNeeds): Events {
  return {
    routes: [],
    orderedHandlers: [{ topic: mailboxEnvelopeTopic, handle: (tx, all) => numberEvents(needs, tx, all) }],
  };
}
