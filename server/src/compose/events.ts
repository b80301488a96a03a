import type { Callbacks } from "../rooms/callbacks/index.ts";
import { events, type Events, type EventsNeeds } from "../rooms/events/index.ts";
import { notifications, type Notifications, type NotificationsNeeds } from "../rooms/notifications/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside &
  Pick<EventsNeeds, "labels"> &
  Pick<NotificationsNeeds, "accounts" | "audit" | "emails" | "mailboxes"> & { readonly callbacks: Pick<Callbacks, "enqueue"> };

/** The room of events, and the room of notifications, which is given each batch of them, as callbacks are. */
export function composeEvents(given: Given): { readonly notifications: Notifications; readonly events: Events } {
  const notified = notifications(given);
  const consumers = [given.callbacks.enqueue, notified.queueEvents];
  return { notifications: notified, events: events({ ...given, consumers, requestsMax: given.config.listen.requestsMax }) };
}
