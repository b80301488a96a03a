import { Type } from "typebox";
import type { MailboxEventKind } from "@chancery/core/event/mailbox-event.ts";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import { about, idShape, instantShape, nullable, textShape, titled, wordShape } from "../../http/route/shapes.ts";
import { pageLimits, waitMaxS } from "./limits.ts";

/** The content type of a stream. */
export const streamType = "text/event-stream";

/** The types of events as clients see them. */
export const eventTypes: Readonly<Record<MailboxEventKind, string>> = {
  appeared: "envelope.appeared",
  status: "envelope.status_changed",
  removed: "envelope.removed",
};

const statuses = [
  "DRAFT",
  "SENT",
  "WAITING",
  "ON_APPROVAL",
  "COMPLETED",
  "CANCELLED",
  "EXPIRED",
] as const satisfies VisibleStatus[];
const digits = "(0|[1-9][0-9]{0,14})";

/** A cursor: the number of an event. */
export const cursorPattern = new RegExp(`^${digits}$`);

const eventBody = titled("EventBody", {
  uuid: about("The envelope", idShape()),
  status: about("Status of the envelope as the mailbox saw it", wordShape(statuses)),
  subject: Type.String(),
  label: about("Labels of the mailbox on the envelope", Type.Array(idShape())),
  labelNames: Type.Array(Type.String()),
  receiveDate: instantShape(),
  expireDate: about("null for an envelope that does not expire", nullable(instantShape())),
  template: about("The template", idShape()),
  sender: about("Mailbox of the sender", idShape()),
  mailbox: about("Mailbox of the event", idShape()),
});

const event = titled("MailboxEvent", {
  id: about("Cursor of the event", Type.String()),
  type: wordShape(Object.values(eventTypes)),
  createdAt: about("Time of the change", instantShape()),
  data: eventBody,
});

/** The wire shapes of the event feed. */
export const shapes = {
  list: {
    query: Type.Object({
      after: Type.Optional(
        about(
          "Cursor of the last event that the client has, or `latest` for the end of the feed. Left out: from the oldest event kept",
          Type.String({ pattern: `^(latest|${digits})$` }),
        ),
      ),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: pageLimits.max,
          description: `Events of a page; ${pageLimits.fallback} when left out`,
        }),
      ),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: waitMaxS,
          description: "Seconds to wait while there are no events; 0 when left out",
        }),
      ),
    }),
    headers: Type.Object({
      "Last-Event-ID": Type.Optional(
        about("Of `text/event-stream`: cursor of the last event that the client has, instead of `after`", textShape(15, 1)),
      ),
    }),
    answers: {
      200: titled("EventPage", {
        data: Type.Array(event),
        nextCursor: about("The next `after`", Type.String()),
        hasMore: about("Whether more events are there now", Type.Boolean()),
      }),
    },
    textType: streamType,
  },
} as const;
