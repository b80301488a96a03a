import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type ExportId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../../jobs/publish.ts";

/** There is an export to make. */
export const exportingEventName = "dictionary.exporting";

/** The event of an export. By its mailbox: the exports of one are made one after the other and keep no other's waiting. */
export function exportingEvent(id: ExportId, mailboxId: MailboxId): DomainEvent {
  return { name: exportingEventName, key: mailboxId, payload: { exportId: id } };
}

/** The export that an event speaks of. */
export function exportIdOf(payload: Json): ExportId {
  const isRecord = typeof payload === "object" && payload !== null && "exportId" in payload;
  const id = isRecord ? payload["exportId"] : undefined;
  return parseId<"export">(typeof id === "string" ? id : "", "exportId");
}
