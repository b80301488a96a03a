import { msOf, type Instant } from "../ids/instant.ts";
import type { EnvelopeSeen } from "./mailbox-event.ts";

/** How dates are written: ISO 8601 text, or milliseconds since 1970. */
export type DateFormat = "iso" | "epoch";

/** The JSON of an event, as callbacks send it and the event feed returns it. Equal events have equal bytes. */
export function eventBody(seen: EnvelopeSeen, dates: DateFormat): string {
  const date = (at: Instant | undefined): string | number | null => {
    if (at === undefined) return null;
    return dates === "epoch" ? msOf(at) : at;
  };
  return JSON.stringify({
    uuid: seen.envelopeId,
    status: seen.status,
    subject: seen.subject,
    label: seen.labels.map(({ id }) => id),
    labelNames: seen.labels.map(({ name }) => name),
    receiveDate: date(seen.receivedAt),
    expireDate: date(seen.expiresAt),
    template: seen.templateId,
    sender: seen.senderMailboxId,
    mailbox: seen.mailboxId,
  });
}
