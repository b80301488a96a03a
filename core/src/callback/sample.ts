import { eventBody } from "../event/event-body.ts";
import type { EnvelopeSeen } from "../event/mailbox-event.ts";
import { parseId, type Id } from "../ids/id.ts";
import { parseInstant } from "../ids/instant.ts";

/** A made-up event, as callbacks send it. */
export function sampleBody(): string {
  return eventBody(sample, "iso");
}

const idOf = <Kind extends string>(last: string): Id<Kind> =>
  parseId<Kind>(`01930000-0000-7000-8000-0000000000${last}`, "sample");
const at = parseInstant("2026-11-20T09:30:00.000Z", "sample");

const sample: EnvelopeSeen = {
  kind: "status",
  mailboxId: idOf("a1"),
  envelopeId: idOf("e1"),
  status: "COMPLETED",
  subject: "Contract 2026-117",
  labels: [{ id: idOf("b1"), name: "Urgent" }],
  templateId: idOf("c1"),
  senderMailboxId: idOf("a2"),
  isSender: false,
  reach: "role",
  createdAt: at,
  receivedAt: at,
  sentAt: at,
  expiresAt: parseInstant("2026-12-20T09:30:00.000Z", "sample"),
  at,
};
